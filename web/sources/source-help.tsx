import { m } from '#messages'

const exampleMarkup = `<script type="application/ld+json">
{ "@context": "https://schema.org", "@type": "MusicEvent",
  "name": "Second Wave", "startDate": "2027-03-05T20:00:00+01:00",
  "location": { "@type": "Place", "name": "SO36", "address": "Oranienstraße 190, Berlin, Germany" } }
</script>`

export function SourceHelp() {
  return (
    <details className="mt6">
      <summary className="text-link">{m.sources_help()}</summary>
      <div className="stack mt4">
        <p className="prose">{m.sources_help_formats()}</p>
        <p className="prose">{m.sources_help_markup()}</p>
        <textarea
          className="input code"
          readOnly
          rows={6}
          spellCheck={false}
          aria-label={m.sources_help_code()}
          value={exampleMarkup}
        />
      </div>
    </details>
  )
}
