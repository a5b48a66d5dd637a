import { type Frequency, frequencies } from '#core/alerts/alert.ts'
import { m } from '#messages'

const labels: Readonly<Record<Frequency, () => string>> = {
  'right-away': m.alerts_right_away,
  daily: m.alerts_daily,
  weekly: m.alerts_weekly,
}

export const frequencyOptions = (): readonly (readonly [Frequency, string])[] =>
  frequencies.map((frequency) => [frequency, labels[frequency]()])
