import { m } from '#messages'
import { countParams, intlLocale } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { formatRelative } from '#web/i18n/relative-time.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import type { Source, SourceItem } from './source-queries.ts'

const kindLabels: Readonly<Record<NonNullable<Source['kind']>, () => string>> = {
  calendar: m.sources_kind_calendar,
  'structured-data': m.sources_kind_page,
  microformats: m.sources_kind_page,
  feed: m.sources_kind_feed,
  'the-events-calendar': () => m.sources_kind_of({ program: 'The Events Calendar' }),
  squarespace: () => m.sources_kind_of({ program: 'Squarespace' }),
  gancio: () => m.sources_kind_of({ program: 'Gancio' }),
  'activity-streams': () => m.sources_kind_of({ program: 'Mobilizon' }),
  table: m.sources_kind_table,
  text: m.sources_kind_text,
}

export const kindText = ({ kind }: Source): string | null => (kind === null ? null : kindLabels[kind]())

export const stateLabels: Readonly<Record<Source['state'], () => string>> = {
  active: m.sources_state_active,
  paused: m.sources_state_paused,
  failing: m.sources_state_failing,
}

export const lastReadText = ({ lastReadAt }: Source): string =>
  lastReadAt === null ? m.sources_never_read() : m.sources_read({ when: formatRelative(lastReadAt) })

const isDueSoon = ({ nextReadAt }: Source): boolean => Date.parse(nextReadAt) - Date.now() < 60_000

export const nextReadText = (source: Source): string | null => {
  if (source.state === 'paused') return null
  return isDueSoon(source) ? m.sources_due() : m.sources_next({ when: formatRelative(source.nextReadAt) })
}

export const nextReadRelativeText = (source: Source): string =>
  isDueSoon(source) ? m.sources_soon() : formatRelative(source.nextReadAt)

export const problemText = ({ problem }: Source): string | null => {
  if (problem === null) return null
  return problem.code === 'import.no_events' ? m.sources_no_dates() : serverText(problem)
}

const openItemLabels = [
  ['questions', m.sources_open_questions],
  ['proposed', m.sources_open_proposed],
  ['incomplete', m.sources_open_incomplete],
  ['gone', m.sources_open_gone],
] as const

export const openItemsText = ({ open }: Source): string =>
  joinWithCommas(
    openItemLabels.filter(([group]) => open[group] > 0).map(([group, label]) => label(countParams(open[group]))),
  )

/** Describes the result of the last successful run. Returns '' before the first one. */
export const resultText = ({ result }: Source): string => {
  if (result === null) return ''
  const { found, added, changed, questions, proposed, isUnchanged } = result
  return joinWithCommas([
    m.sources_found(countParams(found)),
    ...(added > 0 ? [m.sources_result_added(countParams(added))] : []),
    ...(changed > 0 ? [m.sources_result_changed(countParams(changed))] : []),
    ...(isUnchanged || added + changed + questions + proposed === 0 ? [m.sources_unchanged()] : []),
  ])
}

export const durationText = ({ result }: Source): string | null =>
  result &&
  m.sources_took({
    time: new Intl.NumberFormat(intlLocale(), {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(result.tookMs / 1000),
  })

const fieldLabels: Readonly<Record<SourceItem['held'][number], () => string>> = {
  showTitle: m.history_field_title,
  showDate: m.history_field_date,
  doorTime: m.history_field_door_time,
  showTime: m.history_field_show_time,
  venueId: m.history_field_venue,
  bandKeys: m.history_field_line_up,
  price: m.history_field_price,
  eventUrl: m.history_field_event_link,
  ticketUrl: m.history_field_ticket_link,
  status: m.history_field_status,
  description: m.history_field_description,
}

export const fieldNamesText = (fields: SourceItem['held']): string =>
  joinWithCommas(fields.map((field) => fieldLabels[field]()))

export const itemName = ({ showTitle, bands }: SourceItem): string =>
  showTitle || bands.join(', ') || m.sources_untitled()
