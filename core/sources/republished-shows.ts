import { ShowId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { parseWebAddress } from '#core/text/web-address.ts'
import type { StatedItem } from './stated-items.ts'

/** Returns the items, except those that republish one of our own shows. Such an item has the show's id and date, or links to its page. */
export const withoutRepublishedShows = async (
  { catalog, site }: Pick<Ports, 'catalog' | 'site'>,
  items: readonly StatedItem[],
): Promise<readonly StatedItem[]> => {
  const ids = items.flatMap(({ externalId }) => ShowId.safeParse(externalId).data ?? [])
  const ownShows = ids.length > 0 ? await catalog.shows(ids) : []
  const ownKeys = new Set(ownShows.map(({ id, showDate }) => `${id} ${showDate}`))
  return items.filter(({ externalId, sameAs, show, fields }) => {
    const links = [externalId, sameAs, show.eventUrl]
    return !ownKeys.has(`${externalId} ${fields.showDate}`) && !links.some((link) => isOwnPage(link, site.baseUrl))
  })
}

const isOwnPage = (link: string | null | undefined, baseUrl: string): boolean => {
  const page = parseWebAddress(link ?? '')
  return page?.origin === parseWebAddress(baseUrl)?.origin && /^(?:\/[a-z]{2})?\/shows\/[^/?]+$/.test(page?.path ?? '')
}
