import { m } from '#messages'

export function Musicians({ musicians }: { musicians: readonly string[] }) {
  if (musicians.length === 0) return null
  return (
    <section className="stack gap2 mt6 long-word" aria-labelledby="musicians">
      <h2 className="section-heading" id="musicians">
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
