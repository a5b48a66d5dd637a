import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { makeMatchesWords, searchableWords } from '#core/shows/filter/filterable-attributes.ts'
import type { ShowInList } from '#core/shows/listing.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from '#web/ui/note.tsx'

/** Warns if no upcoming show contains all search words, because alerts, unlike the list, don't match similar names. */
export function SpellingHint({ words }: { words: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['spelling', words],
    queryFn: ({ signal }) => api.get(`/api/shows?${new URLSearchParams({ q: words, limit: '1' })}`, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  })
  const [first] = data?.shows ?? []
  const hasNoMatch = data !== undefined && !(first && hasAllWords(first, words))
  return (
    <div role="status">
      {hasNoMatch && (
        <Note tone="info">
          <ParaglideMessage
            message={first ? m.alerts_similar_only : m.alerts_no_exact_hit}
            inputs={{ words }}
            markup={{ b: bold }}
          />
        </Note>
      )}
    </div>
  )
}

/** Returns whether the list's first show contains all words, which is assumed if its line-up is shortened. The other
 * shows need no check, because the list shows similar names only if no show contains all words. */
const hasAllWords = (show: ShowInList, words: string): boolean => {
  const names = new Map(show.lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
  const venue = { name: show.venueName, city: show.venueCity }
  const isLineUpShortened = show.moreBands > 0
  return isLineUpShortened || makeMatchesWords(words)(searchableWords(show, venue, (id) => names.get(id)))
}
