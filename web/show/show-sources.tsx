import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { formatRelative } from '#web/i18n/relative-time.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type ShowSource = { host: string; url: string | null; readAt: string | null; isGone: boolean }

type Props = { show: Pick<ShowListing, 'id'> & { sources?: readonly ShowSource[] } }

export function ShowSources({ show: { sources = [] } }: Props) {
  // Relative times differ between server and browser, so they are rendered only after hydration.
  const isHydrated = useHydrated()
  if (sources.length === 0) return null
  const renderSource = ({ host, url, readAt, isGone }: ShowSource) => {
    const page = ({ children }: { children?: ReactNode }) =>
      url === null ? (
        <b>{children}</b>
      ) : (
        <a href={url} rel="noopener">
          {children}
        </a>
      )
    if (isGone) return <ParaglideMessage message={m.sources_from_gone} inputs={{ host }} markup={{ page }} />
    if (!isHydrated || readAt === null)
      return <ParaglideMessage message={m.sources_from} inputs={{ host }} markup={{ page }} />
    return (
      <ParaglideMessage
        message={m.sources_from_read}
        inputs={{ host, when: formatRelative(readAt) }}
        markup={{ page }}
      />
    )
  }
  return (
    <ul className="stack gap1 text-sm muted long-word" aria-label={m.sources_title()}>
      {sources.map((source) => (
        <li key={source.host + source.url}>{renderSource(source)}</li>
      ))}
    </ul>
  )
}
