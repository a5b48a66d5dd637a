import { useId, useState } from 'react'
import { copyText } from '#web/copy-text.ts'
import { here } from '#web/language.ts'
import { useSite } from '#web/site-context.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Which shows, as a query of the list; '' for all. */
  filter: string
  onClose: () => void
}

const readers = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON Feed'],
] as const

/** The ways to have a list kept up to date by a calendar or a reader. */
export function SubscribeDialog({ filter, onClose }: Props) {
  const id = useId()
  const { baseUrl } = useSite()
  const [isKept, setIsKept] = useState(false)
  const [said, setSaid] = useState('')
  const query = [filter, isKept && 'keepCancelled=true'].filter(Boolean).join('&')
  const link = `${baseUrl}/feeds/shows.ics${query && `?${query}`}`
  const copy = async () => setSaid((await copyText(link)) ? 'Link copied' : `Copy this link: ${link}`)
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>Subscribe</h2>
      <div className="stack gap3">
        <p>
          {filter ? 'The shows that are listed here' : 'All upcoming shows'}, in your own calendar. What is added, moved
          or cancelled follows by itself.
        </p>
        <label className="check">
          <input type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
          <span>Keep cancelled shows, marked as such. Google Calendar drops them without a word otherwise.</span>
        </label>
        <div className="row">
          <button className="btn" type="button" onClick={copy}>
            <Icon name="copy" size={18} /> Copy link
          </button>
          <a className="btn btn--main" href={link.replace(/^https?:/, 'webcal:')}>
            <Icon name="calendar" size={18} /> Open in calendar
          </a>
        </div>
        <p className="hint" role="status">
          {said}
        </p>
        <p>
          For readers:{' '}
          {readers.map(([ending, name], at) => (
            <span key={ending}>
              {at > 0 && ' · '}
              <a href={`/feeds/shows.${ending}${filter && `?${filter}`}`}>{name}</a>
            </span>
          ))}
        </p>
        <p>
          For your own site: <a href={here(`/embed${filter && `?${filter}`}`)}>a list like this one</a>
        </p>
      </div>
      <div className="row">
        <button className="btn" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
