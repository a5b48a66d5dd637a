import { m } from '#messages'

const beats = [...Array(16).keys()]

/**
 * Something is on its way. The bar is a rhythm chart whose off-beats light up.
 * @param label the exact words, as in "Loading requests..."
 * @param isLong what comes is longer than a window: the footer stays out of sight, so that it need not move
 */
export function Loading({ label = m.common_loading(), isLong }: { label?: string; isLong?: boolean | undefined }) {
  return (
    <div className={isLong ? 'list-msg is-long' : 'list-msg'} role="status">
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
