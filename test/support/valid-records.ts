import { randomUUID } from 'node:crypto'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { Alert, SubscribedBrowser, Subscriber } from '#core/alerts/alert.ts'
import type { OneTimeToken } from '#core/authentication/one-time-token.ts'
import type { Passkey } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import { type Band, makeBand } from '#core/bands/band.ts'
import { AccountId, AlertId, BandId, ImageId, SessionId, ShowId, SubscriberId, VenueId } from '#core/ids.ts'
import type { Image } from '#core/images/image.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'
import type { Act } from '#core/shows/act.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { type DerivedLocation, makeVenue, type Venue } from '#core/venues/venue.ts'

/** A fixed time, so that stored values differ from those that a clock generates. */
export const AT = new Date('2026-11-20T12:34:56.789Z')

export const later = (ms: number): Date => new Date(AT.getTime() + ms)

export const newAccount = (changes: Partial<Account> = {}): Account => {
  const id = AccountId.parse(randomUUID())
  return {
    id,
    name: `name ${id}`,
    nameKey: nameKeyOf(changes.name ?? `name ${id}`),
    email: Email.parse(`${id}@example.org`),
    displayName: 'Somebody',
    bio: null,
    url: null,
    profilePicture: null,
    passwordHash: 'hash',
    roles: [],
    confirmedAt: AT,
    suspendedAt: null,
    suspendedReason: null,
    version: 0,
    createdAt: AT,
    ...changes,
  }
}

type EmailSubscriber = Subscriber & { email: Email; browser: null }

export const newSubscriber = (changes: Partial<EmailSubscriber> = {}): EmailSubscriber => {
  const id = SubscriberId.parse(randomUUID())
  return { id, email: Email.parse(`${id}@example.org`), browser: null, locale: 'en', createdAt: AT, ...changes }
}

/** Returns a subscriber that is a browser; `changes` apply to its subscription and account. */
export const newBrowser = (changes: Partial<SubscribedBrowser> = {}): Subscriber & { browser: SubscribedBrowser } => ({
  id: SubscriberId.parse(randomUUID()),
  email: null,
  browser: { ...newSubscription(), accountId: null, ...changes },
  locale: 'en',
  createdAt: AT,
})

/** Returns a push subscription with a unique endpoint. */
export const newSubscription = (): PushSubscription =>
  PushSubscription.parse({
    endpoint: `https://push.example/${randomUUID()}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  })

/** Returns a confirmed daily alert for all shows. */
export const newAlert = ({ id }: Subscriber, changes: Partial<Alert> = {}): Alert => ({
  id: AlertId.parse(randomUUID()),
  subscriberId: id,
  watched: { filter: noFilter },
  frequency: 'daily',
  timeZone: 'Europe/Berlin',
  createdAt: AT,
  confirmedAt: AT,
  pausedAt: null,
  quietSince: null,
  ...changes,
})

/** Returns the actor for an account, with its roles and these bands. */
export const actorOf = (
  { id: accountId, name, displayName, profilePicture, roles }: Account,
  bandIds: readonly BandId[] = [],
): Actor => ({ accountId, name, displayName, profilePicture, roles, bandIds })

export const newSession = (accountId: AccountId, changes: Partial<Session> = {}): Session => ({
  id: SessionId.parse(randomUUID()),
  tokenHash: randomUUID(),
  accountId,
  device: null,
  country: null,
  hasSecondStep: false,
  createdAt: AT,
  expiresAt: later(60_000),
  ...changes,
})

export const newToken = (changes: Partial<OneTimeToken> = {}): OneTimeToken => ({
  tokenHash: randomUUID(),
  purpose: 'reset-password',
  accountId: null,
  email: null,
  challenge: null,
  createdAt: AT,
  expiresAt: later(60_000),
  ...changes,
})

export const newPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: randomUUID(),
  publicKey: 'a-public_key',
  counter: 7,
  transports: [],
  name: 'Phone',
  createdAt: AT,
  lastUsedAt: null,
  ...changes,
})

export const newBand = (name: string, changes: Partial<Band> = {}): Band => {
  const id = BandId.parse(randomUUID())
  const band = makeBand({ name, bio: null, links: [] }, { id, slug: `band-${id}`, by: AccountId.parse(id), at: AT })
  return { ...band, createdBy: null, ...changes }
}

const DERIVED_LOCATION: DerivedLocation = {
  timeZone: 'America/Los_Angeles',
  timeZoneSource: 'city',
  approximateLatitude: null,
  approximateLongitude: null,
}

export const newVenue = (changes: Partial<Venue> = {}): Venue => {
  const id = VenueId.parse(randomUUID())
  const nameAndAddress = {
    name: 'The Gilman',
    address: '924 Gilman St',
    city: 'Berkeley',
    region: 'California',
    country: 'US',
  }
  const venue = makeVenue(
    { ...nameAndAddress, latitude: null, longitude: null, addressVisibility: 'public', addressRevealMinutes: null },
    { id, slug: `venue-${id}`, derivedLocation: DERIVED_LOCATION, by: AccountId.parse(id), at: AT },
  )
  return { ...venue, createdBy: null, ...changes, nameKey: nameKeyOf(changes.name ?? venue.name) }
}

export const newShow = (venue: Pick<Venue, 'id' | 'timeZone'>, changes: Partial<Show> = {}): Show => {
  const id = ShowId.parse(randomUUID())
  const showDate = changes.showDate ?? '2027-03-04'
  const timeZone = changes.timeZone ?? venue.timeZone
  return {
    id,
    slug: `show-${id}`,
    showTitle: 'A show',
    showDate,
    doorTime: '19:00',
    showTime: '20:00',
    venueId: venue.id,
    timeZone,
    lineUp: [],
    ageRestriction: 'Unknown',
    ageLimit: null,
    poster: null,
    eventUrl: null,
    ticketUrl: null,
    price: null,
    doorFacts: {},
    description: null,
    status: 'scheduled',
    previousDate: null,
    previousVenueId: null,
    upcomingUntil: upcomingUntil(showDate, timeZone),
    confirmed: null,
    reconfirmationRequestedAt: null,
    createdBy: null,
    version: 0,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    deletedByAdmin: false,
    ...changes,
  }
}

export const newAct = (bandId: BandId, changes: Partial<Act> = {}): Act => ({
  bandId,
  role: 'support',
  setTime: null,
  state: 'confirmed',
  ...changes,
})

export const newMembership = (bandId: BandId, accountId: AccountId, changes: Partial<Membership> = {}): Membership => ({
  bandId,
  accountId,
  state: 'active',
  reason: null,
  decidedBy: null,
  createdAt: AT,
  decidedAt: null,
  mergeIds: [],
  inviterLeaves: false,
  ...changes,
})

export const newImage = (changes: Partial<Image> = {}): Image => ({
  id: ImageId.parse(randomUUID()),
  width: 1200,
  height: 1600,
  createdBy: null,
  createdAt: AT,
  usedAt: null,
  posterBytes: null,
  ...changes,
})
