import type { Distance } from '#core/shows/distance.ts'
import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'

export const distanceText = ({ kilometres, isApproximate }: Distance): string => {
  const km = formatNumber(Math.round(kilometres))
  if (isApproximate) return kilometres < 1 ? m.card_distance_town() : m.card_distance_about({ km })
  return kilometres < 1 ? m.card_distance_under() : m.card_distance({ km })
}
