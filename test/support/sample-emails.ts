import { AlertId, ShowId, SubscriberId, VenueId } from '#core/ids.ts'
import type { AlertedShow } from '#core/mail/alert-mail.ts'
import type { MailTemplate, MailTemplateData, NewMail, OutboxMail } from '#core/mail/outbox-mail.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'

export const sender = {
  from: 'Rüde, Söhne <hello@shows.example>',
  siteName: 'Rüde & Söhne',
  baseUrl: 'https://shows.example',
} as const

/** Looks like a token but is invalid. */
export const TOKEN = 'q3Vn-0l5d2xkX1h5eHh4eHh4eHh4eHh4_HnS9wQ2x0T'

const displayName = 'Pauline'

const { bands: _, venues: __, includePast: ___, ...restrictions } = noFilter
export const sampleFilter = { kind: 'filter' as const, ...restrictions, bandNames: ['Half Past Rude'], venueNames: [] }

const id = '00000000-0000-4000-8000-000000000001'
const alertId = AlertId.parse(id)
const subscriberId = SubscriberId.parse(id)

export const sampleShow: AlertedShow = {
  id: ShowId.parse(id),
  slug: '2026-11-27-skanksgiving',
  showTitle: 'Skanksgiving',
  hasOwnTitle: true,
  showDate: '2026-11-27',
  doorTime: '19:00',
  showTime: '20:00',
  timeZone: 'America/Los_Angeles',
  startsAt: '2026-11-27T20:00:00-08:00',
  doorsAt: '2026-11-27T19:00:00-08:00',
  bandList: [],
  lineUp: [],
  moreBands: 0,
  venueId: VenueId.parse(id),
  venueSlug: 'bottom-of-the-hill',
  venueName: 'Bottom of the Hill',
  venueAddress: '1233 17th Street',
  venueCity: 'San Francisco',
  venueRegion: 'California',
  venueCountry: 'US',
  latitude: null,
  longitude: null,
  addressVisibility: 'public',
  addressRevealedAt: null,
  ageRestriction: 'Yes',
  ageLimit: 18,
  showPoster: null,
  posterSizes: [],
  posterAlt: null,
  eventUrl: null,
  ticketUrl: null,
  price: '$15',
  genres: [],
  doorFacts: {},
  venueDoorFacts: {},
  description: null,
  status: 'cancelled',
  previousDate: null,
  previousVenueName: null,
  confirmedAs: null,
  confirmedAt: null,
  isDeleted: false,
  userEditable: false,
  version: 2,
  change: 'cancelled',
  watched: sampleFilter,
}

/** Sample data for every template. */
export const sampleData: MailTemplateData = {
  'owner-welcome': { displayName },
  'confirm-email': { displayName, name: 'pauline', token: TOKEN },
  'confirm-new-email': { displayName, token: TOKEN },
  'already-registered': { displayName },
  'reset-password': { displayName, token: TOKEN },
  'password-changed': { displayName },
  'email-changed': { displayName, oldEmail: 'pauline@old.example', newEmail: 'pauline@new.example' },
  'sign-in-changed': { displayName, change: 'A passkey was added.' },
  'account-suspended': { displayName, reason: 'Three shows in a row were not real.\nPlease write to us.' },
  'account-reinstated': { displayName },
  'account-deleted': { displayName },
  'request-received': { displayName, explanation: 'I book the Harbour Club.\n\nTwo ska nights a month.' },
  'request-waiting': { asker: 'Rhoda D.', explanation: 'I book the Harbour Club.' },
  'request-approved': { displayName },
  'request-denied': { displayName, reason: 'We could not find the venue.' },
  'claim-received': {
    displayName,
    claimant: 'Rhoda D.',
    bandName: 'Half Past Rude',
    bandSlug: 'half-past-rude',
    reason: 'I play the trombone.',
  },
  'claim-approved': { displayName, bandName: 'Half Past Rude', bandSlug: 'half-past-rude' },
  'claim-denied': { displayName, bandName: 'Half Past Rude', reason: 'Nobody in the band knows you.' },
  'membership-offered': { displayName, by: 'Rhoda D.', bandName: 'Half Past Rude', bandSlug: 'half-past-rude' },
  'membership-given': { displayName, by: 'Rhoda D.', bandName: 'Half Past Rude', bandSlug: 'half-past-rude' },
  'membership-ended': { displayName, bandName: 'Half Past Rude', reason: 'You have left the band.' },
  'still-on': {
    displayName,
    showTitle: 'Skank & File',
    when: 'Friday, November 27, 2026, doors 7:00 PM',
    where: 'The Tin Pelican, Chicago',
    token: TOKEN,
  },
  'source-failing': {
    displayName,
    address: 'https://venue.example/events.ics',
    id: '00000000-0000-4000-8000-0000000000aa',
    problem: 'This address did not respond',
  },
  'role-granted': { displayName, role: 'ShowAdmin' },
  'role-taken': { displayName, role: 'ShowAdmin' },
  'contact-message': {
    email: 'vera@fans.example',
    subject: 'The gig on Friday',
    message: 'The doors open at 8.\nVera',
  },
  'confirm-alert': { alertId, locale: 'en', watched: sampleFilter, token: TOKEN },
  alert: {
    subscriberId,
    locale: 'en',
    shows: [sampleShow],
    moreShows: 0,
    subscriberToken: TOKEN,
    unsubscribeToken: TOKEN,
  },
  'alert-quiet': {
    subscriberId,
    locale: 'en',
    alerts: [
      {
        alertId,
        watched: sampleFilter,
        wider: [
          { watched: { ...sampleFilter, bandNames: [], city: 'Oakland' }, params: { city: 'Oakland' }, shows: 12 },
        ],
      },
    ],
    subscriberToken: TOKEN,
    unsubscribeToken: TOKEN,
  },
  'mails-given-up': { template: 'reset-password', reason: 'SMTP 451 to RCPT TO' },
}

export const templates = Object.keys(sampleData) as readonly MailTemplate[]

/** Returns an email with this template and its sample data. `data` and `changes` take precedence. */
export const mailOf = <Template extends MailTemplate>(
  template: Template,
  data: Partial<MailTemplateData[Template]> = {},
  changes: Partial<Pick<OutboxMail, 'id' | 'to' | 'attempts'>> = {},
): OutboxMail =>
  ({
    id: '17',
    to: 'pauline@band.example',
    attempts: 1,
    createdAt: new Date('2026-11-20T19:00:00.250Z'),
    ...changes,
    template,
    data: { ...sampleData[template], ...data },
  }) as NewMail & Omit<OutboxMail, keyof NewMail> as OutboxMail
