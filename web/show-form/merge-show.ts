import { m } from '#messages'
import { formatDate, formatTime, statusLabel } from '#web/i18n/formatting.ts'
import { actText } from './line-up-text.ts'
import { type ShowFormValues, venueFields } from './show-form-values.ts'
import { statusOf } from './show-status-choice.ts'

type Field = keyof ShowFormValues

/** Fields that are merged as a unit. */
type Part = {
  label: () => string
  fields: readonly Field[]
  /** Text that describes the value. Equal texts mean equal values, unless `sameAs` is given. */
  words: (values: ShowFormValues) => string
  sameAs?: (values: ShowFormValues) => unknown
}

const text = (label: () => string, field: Exclude<Field, 'bandList'>): Part => ({
  label,
  fields: [field],
  words: (values) => String(values[field]),
})

const time = (label: () => string, field: 'doorTime' | 'showTime'): Part => ({
  label,
  fields: [field],
  words: (values) => values[field] && formatTime(values[field]),
})

const ageWords = { No: m.age_choice_no, Unknown: m.age_unknown } as const

const parts: readonly Part[] = [
  {
    label: m.show_form_poster,
    fields: ['showPoster', 'posterAlt'],
    words: ({ showPoster, posterAlt }) => (showPoster ? posterAlt || m.poster_some() : ''),
    sameAs: ({ showPoster, posterAlt }) => [showPoster?.showPoster, showPoster && posterAlt],
  },
  {
    label: m.common_bands,
    fields: ['bandList'],
    words: ({ bandList }) => bandList.map(actText).join(', '),
    sameAs: ({ bandList }) =>
      bandList.map(({ bandId, bandName, role, setTime, state }) => [bandId ?? bandName, role, setTime, state]),
  },
  text(m.common_show_title, 'showTitle'),
  {
    label: m.common_venue,
    fields: ['pickedVenue', 'isNewVenue', ...venueFields],
    words: venueWords,
    sameAs: (values) => (values.isNewVenue ? venueFields.slice(1).map((field) => values[field]) : values.venueId),
  },
  { ...text(m.common_show_date, 'showDate'), words: ({ showDate }) => showDate && formatDate(showDate) },
  time(m.common_door_time, 'doorTime'),
  time(m.common_show_time, 'showTime'),
  {
    label: m.common_status,
    fields: ['status', 'whyChanged'],
    words: ({ status }) => statusLabel(status) ?? m.common_scheduled(),
  },
  {
    label: m.common_age_restriction,
    fields: ['ageRestriction', 'ageLimit'],
    words: ({ ageRestriction, ageLimit }) =>
      ageRestriction === 'Yes' ? m.conflict_age({ age: ageLimit }) : ageWords[ageRestriction](),
  },
  text(m.common_event_link, 'eventUrl'),
  text(m.common_ticket_link, 'ticketUrl'),
  text(m.common_price, 'price'),
  text(m.common_description, 'description'),
]

/** Changed by others only, so their value is taken. */
export type Taken = { label: string; theirs: string }

/** Changed differently by both, so the user has to choose. */
export type FieldConflict = Taken & {
  mine: string
  fields: readonly Field[]
  values: { mine: Changes; theirs: Changes }
}

export type Changes = Partial<ShowFormValues>

export type Merge = {
  /** Changes to the form. Disputed fields keep the user's value until decided. */
  changes: Changes
  taken: readonly Taken[]
  disputes: readonly FieldConflict[]
}

type Three = { base: ShowFormValues; mine: ShowFormValues; theirs: ShowFormValues }

/** Three-way merge with the common ancestor `base`: takes changes by one side and equal changes. */
export const mergeShow = ({ base, mine: form, theirs }: Three): Merge => {
  const mine = { ...form, status: statusOf(form, base) }
  const taken = parts.filter((part) => isSame(part, mine, base) && !isSame(part, theirs, base))
  const disputed = parts.filter(
    (part) => !isSame(part, mine, base) && !isSame(part, theirs, base) && !isSame(part, mine, theirs),
  )
  return {
    // Makes a derived status explicit: date or venue may now equal theirs and no longer imply it.
    changes: Object.assign(
      mine.status === form.status ? {} : { status: mine.status },
      ...taken.map((part) => pick(theirs, part.fields)),
    ),
    taken: taken.map(({ label, words }) => ({ label: label(), theirs: words(theirs) })),
    disputes: disputed.map(({ label, words, fields }) => ({
      label: label(),
      fields,
      mine: words(mine),
      theirs: words(theirs),
      values: { mine: pick(mine, fields), theirs: pick(theirs, fields) },
    })),
  }
}

const isSame = ({ words, sameAs = words }: Part, one: ShowFormValues, other: ShowFormValues): boolean =>
  JSON.stringify(sameAs(one)) === JSON.stringify(sameAs(other))

const pick = (values: ShowFormValues, fields: readonly Field[]): Changes =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

function venueWords(values: ShowFormValues): string {
  const { venueName, venueCity, pickedVenue } = values
  const { name, city } = values.isNewVenue
    ? { name: venueName, city: venueCity }
    : (pickedVenue ?? { name: '', city: '' })
  return [name, city].filter(Boolean).join(', ')
}
