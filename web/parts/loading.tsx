const beats = [...Array(16).keys()]

/**
 * Something is on its way. The bar is a rhythm chart whose off-beats light up.
 * @param label the exact words, as in "Loading requests..."
 */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="list-msg" role="status">
      <div className="beat" aria-hidden="true">
        {beats.map((beat) => (
          <i key={beat} />
        ))}
      </div>
      <p>{label}</p>
    </div>
  )
}
