import { doorFlags } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { doorFlagLabels, yesOrNo } from '#web/i18n/door-labels.ts'
import { formatDate, formatTime, statusLabel } from '#web/i18n/formatting.ts'
import { type FlagValue, flagFactOf, priceKindLabels } from './door-values.ts'
import { actText } from './line-up-text.ts'
import { type ShowFormValues, venueFields } from './show-form-values.ts'
import { statusOf } from './show-status-choice.ts'

type Field = keyof ShowFormValues

/** Fields that are merged as a unit. */
type Part = {
  label: () => string
  fields: readonly Field[]
  /** Describes the fields' values as text. Values with equal texts count as equal, unless the part has `comparedBy`. */
  describe: (values: ShowFormValues) => string
  comparedBy?: (values: ShowFormValues) => unknown
}

const textPart = (label: () => string, field: Exclude<Field, 'bandList'>): Part => ({
  label,
  fields: [field],
  describe: (values) => String(values[field]),
})

const timePart = (label: () => string, field: 'doorTime' | 'showTime' | 'curfew'): Part => ({
  label,
  fields: [field],
  describe: (values) => values[field] && formatTime(values[field]),
})

const flagText = (value: FlagValue): string => {
  const fact = flagFactOf(value)
  return fact === null ? '' : yesOrNo(fact)
}

const ageLabels = { No: m.age_choice_no, Unknown: m.age_unknown } as const

const [, ...newVenueFields] = venueFields

const parts: readonly Part[] = [
  {
    label: m.show_form_poster,
    fields: ['showPoster', 'posterAlt'],
    describe: ({ showPoster, posterAlt }) => (showPoster ? posterAlt || m.poster_undescribed() : ''),
    comparedBy: ({ showPoster, posterAlt }) => [showPoster?.showPoster, showPoster && posterAlt],
  },
  {
    label: m.common_bands,
    fields: ['bandList'],
    describe: ({ bandList }) => bandList.map(actText).join(', '),
    comparedBy: ({ bandList }) =>
      bandList.map(({ bandId, bandName, role, setTime, state }) => [bandId ?? bandName, role, setTime, state]),
  },
  textPart(m.common_show_title, 'showTitle'),
  {
    label: m.common_venue,
    fields: ['pickedVenue', 'isNewVenue', ...venueFields],
    describe: venueText,
    comparedBy: (values) => (values.isNewVenue ? newVenueFields.map((field) => values[field]) : values.venueId),
  },
  { ...textPart(m.common_show_date, 'showDate'), describe: ({ showDate }) => showDate && formatDate(showDate) },
  timePart(m.common_door_time, 'doorTime'),
  timePart(m.common_show_time, 'showTime'),
  {
    label: m.common_status,
    fields: ['status', 'whyChanged'],
    describe: ({ status }) => statusLabel(status) ?? m.common_scheduled(),
  },
  {
    label: m.common_age_restriction,
    fields: ['ageRestriction', 'ageLimit'],
    describe: ({ ageRestriction, ageLimit }) =>
      ageRestriction === 'Yes' ? m.conflict_age({ age: ageLimit }) : ageLabels[ageRestriction](),
  },
  textPart(m.common_event_link, 'eventUrl'),
  textPart(m.common_ticket_link, 'ticketUrl'),
  {
    label: m.door_price_kind,
    fields: ['priceKind', 'priceAmount', 'priceCurrency'],
    describe: ({ priceKind, priceAmount, priceCurrency }) =>
      priceKind === 'fixed' ? `${priceAmount} ${priceCurrency}` : priceKind && priceKindLabels[priceKind](),
  },
  textPart(m.common_price, 'price'),
  ...doorFlags.map((flag) => ({
    ...textPart(doorFlagLabels[flag], flag),
    describe: (values: ShowFormValues) => flagText(values[flag]),
  })),
  timePart(m.door_curfew, 'curfew'),
  textPart(m.common_description, 'description'),
]

/** A part that only others changed: their version is accepted. */
type AcceptedChange = { label: string; theirs: string }

/** A part that both sides changed differently: the user has to choose. */
export type PartConflict = AcceptedChange & {
  mine: string
  fields: readonly Field[]
  values: { mine: Changes; theirs: Changes }
}

export type Changes = Partial<ShowFormValues>

export type Merge = {
  /** Changes to the form. Conflicting fields keep the user's value until the user has chosen. */
  changes: Changes
  accepted: readonly AcceptedChange[]
  conflicts: readonly PartConflict[]
}

type MergeInput = { base: ShowFormValues; mine: ShowFormValues; theirs: ShowFormValues }

/** Performs a three-way merge with the common ancestor `base`. Only parts that the two sides changed differently conflict. */
export const mergeShow = ({ base, mine: formValues, theirs }: MergeInput): Merge => {
  const mine = { ...formValues, status: statusOf(formValues, base) }
  const accepted = parts.filter((part) => isEqual(part, mine, base) && !isEqual(part, theirs, base))
  const conflicting = parts.filter(
    (part) => !isEqual(part, mine, base) && !isEqual(part, theirs, base) && !isEqual(part, mine, theirs),
  )
  return {
    // Makes a derived status explicit: on the new base, the date or venue may no longer imply it.
    changes: Object.assign(
      mine.status === formValues.status ? {} : { status: mine.status },
      ...accepted.map((part) => pick(theirs, part.fields)),
    ),
    accepted: accepted.map(({ label, describe }) => ({ label: label(), theirs: describe(theirs) })),
    conflicts: conflicting.map(({ label, describe, fields }) => ({
      label: label(),
      fields,
      mine: describe(mine),
      theirs: describe(theirs),
      values: { mine: pick(mine, fields), theirs: pick(theirs, fields) },
    })),
  }
}

const isEqual = ({ describe, comparedBy = describe }: Part, one: ShowFormValues, other: ShowFormValues): boolean =>
  JSON.stringify(comparedBy(one)) === JSON.stringify(comparedBy(other))

const pick = (values: ShowFormValues, fields: readonly Field[]): Changes =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

function venueText(values: ShowFormValues): string {
  const { venueName, venueCity, pickedVenue } = values
  const { name, city } = values.isNewVenue
    ? { name: venueName, city: venueCity }
    : (pickedVenue ?? { name: '', city: '' })
  return [name, city].filter(Boolean).join(', ')
}
