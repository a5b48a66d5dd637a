import { m } from '#messages'

const beats = [...Array(16).keys()]

/** `isLong`: the content will be taller than the window, so the footer is kept out of view to avoid a layout shift. */
export function Loading({ label = m.common_loading(), isLong }: { label?: string; isLong?: boolean | undefined }) {
  return (
    <div className={isLong ? 'list-message is-long' : 'list-message'} role="status">
      <div className="beat needs-script" aria-hidden="true">
        {beats.map((beat) => (
          <i key={beat} />
        ))}
      </div>
      <p className="needs-script">{label}</p>
      <noscript>{m.common_no_javascript()}</noscript>
    </div>
  )
}
