import { type ActRole, type ActState, defaultRole } from '#core/shows/act.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type {
  Change,
  ChangeKind,
  ChangeOf,
  ChangeValues,
  ListPart,
  NamedAct,
  NamedEntry,
} from '#core/timeline/change.ts'
import type { AddressVisibility } from '#core/venues/venue.ts'
import { m } from '#messages'
import { addressRevealText } from '#web/i18n/address-reveal.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { yesOrNo } from '#web/i18n/door-labels.ts'
import { formatAge, formatDate, formatNumber, formatTime, statusLabel } from '#web/i18n/formatting.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { priceKindText } from '#web/i18n/price-text.ts'

const actRoleLabels: Readonly<Record<ActRole, () => string>> = {
  headliner: m.history_role_headliner,
  support: m.history_role_support,
  dj: m.history_role_dj,
  other: m.history_role_other,
}

const actStateLabels: Readonly<Record<ActState, (() => string) | null>> = {
  confirmed: null,
  announced: m.show_announced,
  'dropped-out': m.show_dropped_out,
}

const confirmationSourceLabels: Readonly<Record<ConfirmationSource, () => string>> = {
  band: m.history_value_band,
  venue: m.history_value_venue,
  promoter: m.history_value_promoter,
  fan: m.history_value_fan,
}

const visibilityLabels: Readonly<Record<AddressVisibility, () => string>> = {
  public: m.history_value_public,
  'ask-a-punk': m.history_value_ask_a_punk,
}

const nameOf = ({ name }: Pick<NamedEntry<string>, 'name'>): string => name ?? m.history_value_unknown()

/** Returns the band's name and the details that differ from the defaults: `Trombone Tax (DJ, 9:15 PM, dropped out)`. */
const actText = ({ role, setTime, state, ...act }: NamedAct, index: number): string => {
  const details = joinWithCommas([
    role !== defaultRole(index) && actRoleLabels[role](),
    setTime && formatTime(setTime),
    actStateLabels[state]?.(),
  ])
  return details ? m.line_up_act({ name: nameOf(act), details }) : nameOf(act)
}

const ELLIPSIS = '…'

/** Lists the items, with an ellipsis for those that an excerpt omits. */
const formatListPart = <Item>(
  { items, before, after }: ListPart<Item>,
  format: (item: Item, index: number) => string,
): string =>
  [
    ...(before > 0 ? [ELLIPSIS] : []),
    ...items.map((item, index) => format(item, before + index)),
    ...(after > 0 ? [ELLIPSIS] : []),
  ].join(', ')

const formatters: { readonly [Kind in ChangeKind]: (value: ChangeValues[Kind]) => string } = {
  text: (text) => text,
  day: formatDate,
  time: formatTime,
  status: (status) => statusLabel(status) ?? m.common_scheduled(),
  ageLimit: formatAge,
  lineUp: (acts) => formatListPart(acts, actText) || m.bands_unknown(),
  links: (links) => formatListPart(links, (link) => link),
  genres: (genres) => joinWithCommas(genres.map((genre) => genreLabels[genre]())),
  image: m.history_value_picture,
  unrecorded: (text) => text,
  confirmationSource: (source) => confirmationSourceLabels[source](),
  band: nameOf,
  venue: nameOf,
  country: formatCountry,
  coordinates: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  timeZone: (zone) => zone,
  visibility: (visibility) => visibilityLabels[visibility](),
  flag: yesOrNo,
  number: formatNumber,
  price: ({ priceKind, priceAmount, priceCurrency }) =>
    priceKindText({
      priceKind,
      ...(priceAmount !== null && { priceAmount }),
      ...(priceCurrency !== null && { priceCurrency }),
    }) ?? '',
  minutes: addressRevealText,
}

export const valueTexts = <Kind extends ChangeKind>({
  kind,
  from,
  to,
}: ChangeOf<Kind>): { from: string; to: string } => ({
  from: from === null ? '' : formatters[kind](from),
  to: to === null ? '' : replacesImage({ kind, from }) ? m.history_value_other_picture() : formatters[kind](to),
})

const replacesImage = ({ kind, from }: Pick<Change, 'kind' | 'from'>): boolean => kind === 'image' && from !== null
