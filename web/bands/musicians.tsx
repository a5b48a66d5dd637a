import { m } from '#messages'

/** The people who play in the band, as its members entered them. Renders nothing if there are none. */
export function Musicians({ musicians }: { musicians: readonly string[] }) {
  if (musicians.length === 0) return null
  return (
    <section className="stack gap2 mt6 long-word" aria-labelledby="musicians">
      <h2 className="section-h" id="musicians">
        {m.band_musicians()}
      </h2>
      <ul className="names">
        {musicians.map((musician) => (
          <li key={musician}>{musician}</li>
        ))}
      </ul>
    </section>
  )
}
