import type { Genre } from '#core/bands/genres.ts'
import type { ShowChangeKind } from '#core/mail/alert-mail.ts'
import type { DoorCriterion } from '#core/shows/filter/door-criteria.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { PriceKind } from '#core/venues/door-facts.ts'
import { formatCount, pluralForm } from './formatters.ts'

type Counted = (count: number) => string

export type AlertTexts = {
  /** A BCP 47 tag, for formatting and URLs. */
  language: string
  /** Includes the space that some languages put before a colon. */
  colon: string
  orCopyLink: string
  confirm: {
    subject: (siteName: string) => string
    lead: (siteName: string) => string
    action: string
    notes: readonly [validity: string, ifNotYou: string]
  }
  alert: {
    /** `newShows` and `changes` are parts of the email's subject. */
    newShows: Counted
    changes: Readonly<Record<ShowChangeKind, Counted>>
    labels: Readonly<Record<ShowChangeKind | Exclude<ShowStatus, 'scheduled'>, string>>
    because: (watched: string) => string
    doors: (time: string) => string
    begins: (time: string) => string
    ages: (age: number) => string
    allAges: string
    priceKinds: Readonly<Record<Exclude<PriceKind, 'fixed'>, string>>
    wasOn: (date: string) => string
    wasAt: (venue: string) => string
    map: string
    calendar: string
    moreShows: Counted
    manage: string
    unsubscribe: (url: string) => string
  }
  quiet: {
    /** Takes the number of alerts. */
    subject: Counted
    lead: string
    wider: string
    shows: Counted
    /** Notifications use `nothing` and `inWiderFilter` instead of `lead` and `wider`. */
    nothing: string
    inWiderFilter: Counted
  }
  /** Phrases that can follow another one begin with a separator. */
  watched: {
    show: (title: string) => string
    shows: string
    showsWithStatus: (statuses: string) => string
    statuses: Readonly<Record<ShowStatus, string>>
    with: (bands: string) => string
    at: (venues: string) => string
    in: (place: string) => string
    within: (km: number, place: string) => string
    /** Describes a position, like `point`. `within` takes either as its `place`. */
    pointNear: (city: string) => string
    point: string
    from: (date: string) => string
    until: (date: string) => string
    ages: (age: number) => string
    allAges: string
    genres: Readonly<Record<Genre, string>>
    door: (criteria: readonly string[]) => string
    doorCriteria: Readonly<Record<DoorCriterion, string>>
    search: (words: string) => string
  }
}

export const countedText =
  (language: string, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): Counted =>
  (count) => {
    const form = forms[pluralForm(count, language)] ?? forms.other
    return form.replace('#', formatCount(count, language))
  }
