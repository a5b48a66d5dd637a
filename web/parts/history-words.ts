import type { Change } from '#core/history/changes.ts'
import type { HistoryEntry } from '#core/history/list-history.ts'

/** How a field is called in a sentence. */
const fieldNames: Readonly<Record<string, string>> = {
  showTitle: 'title',
  showDate: 'date',
  doorTime: 'door time',
  showTime: 'show time',
  venueName: 'venue',
  bandList: 'line-up',
  ageRestriction: 'age limit',
  showPoster: 'poster',
  posterAlt: 'description of the poster',
  eventUrl: 'event link',
  ticketUrl: 'ticket link',
  confirmedAs: 'confirmation',
  name: 'name',
  address: 'street address',
  timeZone: 'time zone',
  addressVisibility: 'address visibility',
  addressRevealMinutes: 'time when the address is told',
  mergedInto: 'merge',
}

export const fieldName = (field: string): string => fieldNames[field] ?? field

/** What somebody did with the status, by the word it has now. */
const statusDeeds: Readonly<Record<string, string>> = {
  Cancelled: 'cancelled it',
  Postponed: 'postponed it',
  Rescheduled: 'rescheduled it',
  Moved: 'moved it',
  'Sold out': 'marked it as sold out',
  Scheduled: 'put it back on',
}

/** The field whose change a status tells. */
const movedBy: Readonly<Record<string, string>> = { Rescheduled: 'showDate', Moved: 'venueName' }

const deeds: Readonly<Record<Exclude<HistoryEntry['what'], 'edited'>, string>> = {
  added: 'added it',
  confirmed: 'confirmed it',
  deleted: 'deleted it',
  restored: 'restored it',
  merged: 'merged it with another',
  unmerged: 'undid a merge',
}

/** So long may a value be to stand in a sentence, in characters. */
const SHORT = 60

type Told = Pick<HistoryEntry, 'by' | 'what' | 'changes' | 'merge'>

/** Who did what, in one sentence without its time; `details` are the changes that it does not tell itself. */
export const entryWords = ({ by, what, changes, merge }: Told) => {
  const who = by ?? 'Somebody who has left'
  const [first, second] = changes
  if (merge) return { text: `${who} merged it with ${merge.name}`, details: [] }
  if (what !== 'edited') return { text: `${who} ${deeds[what]}`, details: what === 'confirmed' ? [] : changes }
  if (!first) return { text: `${who} saved it without changes`, details: [] }
  if (!second) {
    const deed = deedOf(first)
    return deed
      ? { text: `${who} ${deed}`, details: [] }
      : { text: `${who} changed the ${fieldName(first.field)}`, details: changes }
  }
  const status = changes.find(({ field }) => field === 'status')
  const deed = status?.to && statusDeeds[status.to]
  if (!deed) return { text: `${who} changed ${changes.length} things`, details: changes }
  const moved = changes.find(({ field }) => field === movedBy[status.to ?? ''])
  const others = changes.filter((change) => change !== status && change !== moved)
  return { text: `${who} ${deed}${moved ? ` from ${moved.from} to ${moved.to}` : ''}`, details: others }
}

/** One change as a deed; null when its values are too long for a sentence. */
const deedOf = (change: Change): string | null => {
  const { field, from, to } = change
  if ((from?.length ?? 0) > SHORT || (to?.length ?? 0) > SHORT) return null
  if (field === 'status' && to) return statusDeeds[to] ?? null
  if (field === 'name' && from && to) return `renamed it from ${from} to ${to}`
  if ((field === 'venueName' || field === 'showDate') && from && to) return `moved it from ${from} to ${to}`
  return changeWords(change, ['changed the', 'added the', 'removed the'])
}

/** One change of several, as an entry of their list. */
export const detailWords = (change: Change): string => changeWords(change, ['', 'new', 'no more'])

const changeWords = ({ field, from, to }: Change, [changed, added, removed]: [string, string, string]): string => {
  const name = fieldName(field)
  if (from === null) return `${added} ${name}: ${to}`
  if (to === null) return `${removed} ${name}: ${from}`
  return `${changed} ${name} from ${from} to ${to}`.trim()
}
