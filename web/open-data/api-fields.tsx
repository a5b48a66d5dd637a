import { m } from '#messages'
import { Described } from './api-call.tsx'
import { kindOf, type Schema } from './api-document.ts'

/** The fields of one thing that calls take or answer. */
export function ApiFields({ name, schema }: { name: string; schema: Schema }) {
  const required = new Set(schema.required)
  return (
    <details id={`schema-${name}`}>
      <summary className="code">{name}</summary>
      <ul>
        {Object.entries(schema.properties ?? {}).map(([field, inside]) => (
          <li key={field} className="long-word">
            <b className="code">{field}</b>
            {required.has(field) ? '' : ` ${m.field_optional()}`} {kindOf(inside)}
            <Described by={inside.description} />
          </li>
        ))}
      </ul>
    </details>
  )
}
