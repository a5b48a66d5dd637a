import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId, useState } from 'react'
import { m } from '#messages'
import { localizedPath } from '#web/i18n/language.ts'
import { useSite } from '#web/page/site-context.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  filter: string
  onPrint: (() => void) | undefined
  onClose: () => void
}

const feedFormats = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON Feed'],
] as const

const leadFor = (filter: string): string => {
  if (filter === '') return m.subscribe_all()
  return new URLSearchParams(filter).get('includePast') === 'true' ? m.subscribe_with_past() : m.subscribe_filtered()
}

export function SubscribeDialog({ filter, onPrint, onClose }: Props) {
  const id = useId()
  const { baseUrl } = useSite()
  const [keepsCancelled, setKeepsCancelled] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const query = [filter, keepsCancelled && 'keepCancelled=true'].filter(Boolean).join('&')
  const calendarUrl = `${baseUrl}/feeds/shows.ics${query && `?${query}`}`
  const copy = async () =>
    setAnnouncement((await copyText(calendarUrl)) ? m.common_link_copied() : m.share_copy_this({ url: calendarUrl }))
  const printAndClose = () => {
    onClose()
    onPrint?.()
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{m.common_subscribe()}</h2>
      <div className="stack gap3">
        <p>{leadFor(filter)}</p>
        <label className="checkbox">
          <input
            type="checkbox"
            checked={keepsCancelled}
            onChange={({ target }) => setKeepsCancelled(target.checked)}
          />
          <span>{m.subscribe_keep_cancelled()}</span>
        </label>
        <div className="row">
          <button className="btn" type="button" onClick={copy}>
            <Icon name="copy" size={18} /> {m.subscribe_copy_link()}
          </button>
          <a className="btn btn--main" href={calendarUrl.replace(/^https?:/, 'webcal:')}>
            <Icon name="calendar" size={18} /> {m.subscribe_open()}
          </a>
        </div>
        <p className="hint" role="status">
          {announcement}
        </p>
        <p>
          {m.subscribe_readers()}{' '}
          {feedFormats.map(([extension, name], index) => (
            <span key={extension}>
              {index > 0 && ' · '}
              <a href={`/feeds/shows.${extension}${filter && `?${filter}`}`}>{name}</a>
            </span>
          ))}
        </p>
        <p>
          <ParaglideMessage
            message={m.subscribe_own_site}
            markup={{
              embed: ({ children }) => <a href={localizedPath(`/embed${filter && `?${filter}`}`)}>{children}</a>,
            }}
          />
        </p>
        {onPrint && (
          <p>
            <button className="text-link" type="button" onClick={printAndClose}>
              {m.subscribe_print()}
            </button>
          </p>
        )}
      </div>
      <div className="row">
        <button className="btn" type="button" onClick={onClose}>
          {m.common_close()}
        </button>
      </div>
    </Dialog>
  )
}
