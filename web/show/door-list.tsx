import { type DoorFacts, doorFlags } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { doorFlagLabels, yesOrNo } from '#web/i18n/door-labels.ts'
import { formatTime } from '#web/i18n/formatting.ts'

export function DoorList({ facts, className = '' }: { facts: DoorFacts; className?: string }) {
  const entries = [
    ...doorFlags.flatMap((flag) => {
      const fact = facts[flag]
      return fact === undefined ? [] : [{ name: doorFlagLabels[flag](), value: yesOrNo(fact) }]
    }),
    ...(facts.curfew ? [{ name: m.door_curfew(), value: formatTime(facts.curfew) }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <section className={`stack gap2 ${className}`} aria-label={m.door_title()}>
      <h2>{m.door_title()}</h2>
      <ul className="grid3">
        {entries.map(({ name, value }) => (
          <li key={name}>
            <span className="muted">{name}</span> <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
