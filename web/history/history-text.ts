import { isOff, type ShowStatus } from '#core/shows/status.ts'
import type { Change, ChangeField, ChangeOf } from '#core/timeline/change.ts'
import type { HistoryEntry } from '#core/timeline/list-history.ts'
import { type DoorFlag, doorFlags } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { doorFlagLabels } from '#web/i18n/door-labels.ts'
import { valueTexts } from './history-values.ts'

const doorFieldName = (flag: DoorFlag) => (): string => m.history_field_door({ fact: doorFlagLabels[flag]() })
const doorFieldNames = Object.fromEntries(doorFlags.map((flag) => [flag, doorFieldName(flag)])) as Record<
  DoorFlag,
  () => string
>

const fieldNames: Readonly<Record<ChangeField, () => string>> = {
  showTitle: m.history_field_title,
  showDate: m.history_field_date,
  doorTime: m.history_field_door_time,
  showTime: m.history_field_show_time,
  venueName: m.history_field_venue,
  bandList: m.history_field_line_up,
  ageRestriction: m.history_field_age_limit,
  showPoster: m.history_field_poster,
  posterAlt: m.history_field_poster_alt,
  eventUrl: m.history_field_event_link,
  ticketUrl: m.history_field_ticket_link,
  price: m.history_field_price,
  priceKind: m.history_field_price_kind,
  ...doorFieldNames,
  curfew: () => m.history_field_door({ fact: m.door_curfew() }),
  description: m.history_field_description,
  confirmedAs: m.history_field_confirmation,
  status: m.history_field_status,
  name: m.history_field_name,
  bio: m.history_field_bio,
  links: m.history_field_links,
  genres: m.history_field_genres,
  musicians: m.history_detail_musicians,
  picture: m.history_field_picture,
  pictureAlt: m.history_field_picture_alt,
  address: m.history_field_address,
  city: m.history_field_city,
  region: m.history_field_region,
  country: m.history_field_country,
  coordinates: m.history_field_coordinates,
  timeZone: m.history_field_time_zone,
  addressVisibility: m.history_field_visibility,
  addressRevealMinutes: m.history_field_reveal,
  website: m.history_field_website,
  accessibility: m.history_field_accessibility,
  transport: m.history_field_transport,
  capacity: m.history_field_capacity,
  mergedInto: m.history_field_merge,
}

type ActorParams = { who: string }

const statusSentences: Readonly<Record<ShowStatus, (params: ActorParams) => string>> = {
  cancelled: m.history_cancelled,
  postponed: m.history_postponed,
  rescheduled: m.history_rescheduled,
  moved: m.history_moved,
  'sold-out': m.history_sold_out,
  scheduled: m.history_scheduled,
}

const statusSentence = (from: ShowStatus | null, to: ShowStatus, who: string): string =>
  (to === 'scheduled' && from && isOff(from) ? m.history_back_on : statusSentences[to])({ who })

/** Statuses that usually come with a new date or venue. One sentence then covers both changes. */
const combinedSentences = {
  rescheduled: { field: 'showDate', sentence: m.history_rescheduled_from_to },
  moved: { field: 'venueName', sentence: m.history_moved_from_to },
} as const

const eventSentences: Readonly<Record<Exclude<HistoryEntry['what'], 'edited'>, (params: ActorParams) => string>> = {
  added: m.history_added,
  corrected: m.history_corrected,
  confirmed: m.history_confirmed,
  deleted: m.history_deleted,
  restored: m.history_brought_back,
  merged: m.history_merged,
  unmerged: m.history_unmerged,
}

/** The maximum length of a value in the sentence about an entry with one change. With a longer value, the change becomes
 * a detail. */
const MAX_VALUE_LENGTH = 60

type DescribedEntry = Pick<HistoryEntry, 'by' | 'what' | 'changes' | 'merge'>
type Description = { text: string; details: readonly Change[] }

/** Describes an entry in one sentence without its time. `details` are the changes to list below the sentence. */
export const describeEntry = ({ by, what, changes, merge }: DescribedEntry): Description => {
  const who = by ?? m.history_former_user()
  if (merge) return { text: m.history_merged_with({ who, name: merge.name }), details: [] }
  if (what !== 'edited') return { text: eventSentences[what]({ who }), details: what === 'confirmed' ? [] : changes }
  const [first, second] = changes
  if (!first) return { text: m.history_unchanged({ who }), details: [] }
  if (second) return describeSeveral(who, changes)
  const text = describeOne(who, first)
  return text === null
    ? { text: m.history_changed({ who, field: fieldNames[first.field]() }), details: changes }
    : { text, details: [] }
}

const isStatusChange = (change: Change): change is ChangeOf<'status'> => change.kind === 'status'

const describeSeveral = (who: string, changes: readonly Change[]): Description => {
  const statusChange = changes.find(isStatusChange)
  if (!statusChange?.to) return { text: m.history_changed_things({ who, count: changes.length }), details: changes }
  const combined =
    statusChange.to === 'rescheduled' || statusChange.to === 'moved' ? combinedSentences[statusChange.to] : null
  const other = combined && changes.find(({ field }) => field === combined.field)
  return {
    text: other
      ? combined.sentence({ who, ...valueTexts(other) })
      : statusSentence(statusChange.from, statusChange.to, who),
    details: changes.filter((change) => change !== statusChange && change !== other),
  }
}

/** Returns a sentence, or null if the values are too long for one. */
const describeOne = (who: string, change: Change): string | null => {
  const { field } = change
  if (change.kind === 'unrecorded') return m.history_musicians({ who })
  const { from, to } = valueTexts(change)
  if (Math.max(from.length, to.length) > MAX_VALUE_LENGTH) return null
  if (change.kind === 'status' && change.to) return statusSentence(change.from, change.to, who)
  const fieldName = fieldNames[field]()
  if (change.from === null) return m.history_field_added({ who, field: fieldName, to })
  if (change.to === null) return m.history_field_removed({ who, field: fieldName, from })
  if (field === 'name') return m.history_renamed({ who, from, to })
  return m.history_changed_from_to({ who, field: fieldName, from, to })
}

export const detailText = (change: Change): string => {
  const field = fieldNames[change.field]()
  if (change.kind === 'unrecorded') return field
  const { from, to } = valueTexts(change)
  if (change.from === null) return m.history_detail_added({ field, to })
  if (change.to === null) return m.history_detail_removed({ field, from })
  return m.history_detail_changed({ field, from, to })
}
