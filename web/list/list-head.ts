import { m } from '#messages'
import { listPath } from '#web/data/filter-address.ts'
import type { Head } from '#web/page/head.ts'

/** Search engines find the list of one city or of one country; every other combination is the same shows once more. */
const mayBeFound = (filter: string): boolean => /^(?:city|country)=[^&]+$/.test(filter)

/** What is told about a filtered page outside its body. `words` say what is asked for, as `Shows in Berlin`; without any, nothing can be. */
export const listHead = (
  filter: string,
  page: number,
  words: string | undefined,
): Pick<Head, 'description' | 'canonicalPath' | 'isPrivate'> & { title: string } => {
  const title = words ?? m.common_shows()
  return {
    title: page > 1 ? m.list_page({ title, page }) : title,
    ...(words && mayBeFound(filter)
      ? { description: m.words_description({ words }), canonicalPath: listPath(filter, page) }
      : { isPrivate: true }),
  }
}
