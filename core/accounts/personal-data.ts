import * as z from 'zod/mini'
import { AccountId, ImageId, SessionId, ShowId } from '#core/ids.ts'
import { membershipStates, roleNames } from '#core/permissions/policy.ts'
import { date, day, described, flag, integer, list, named, orNull, text } from '#core/response.ts'

const AlertData = z.object({
  watched: described(z.record(text, z.unknown()), 'A filter of the list of shows, or a show.'),
  frequency: text,
  timeZone: text,
  createdAt: date,
  confirmedAt: orNull(date),
  pausedAt: orNull(date),
})
export type AlertData = z.output<typeof AlertData>

const ReportedShow = z.object({
  id: ShowId,
  slug: text,
  showTitle: text,
  showDate: day,
  status: text,
  city: orNull(text),
})
export type ReportedShow = z.output<typeof ReportedShow>

export const ReportedShows = described(
  list(ReportedShow),
  'The upcoming shows that alerts reported, or whose changes they watch, as last reported.',
)

/** The stored data about a user (GDPR, articles 15 and 20), except log-in secrets and image files. */
export const PersonalData = named(
  'PersonalData',
  z.object({
    account: z.object({
      id: AccountId,
      name: text,
      email: text,
      displayName: text,
      bio: orNull(text),
      url: orNull(text),
      profilePicture: orNull(text),
      roles: list(z.enum(roleNames)),
      confirmedAt: orNull(date),
      suspendedAt: orNull(date),
      suspendedReason: orNull(text),
      createdAt: date,
    }),
    wantedEmails: described(list(text), 'The new email addresses that you have not confirmed yet.'),
    sessions: list(
      z.object({ id: SessionId, device: orNull(text), country: orNull(text), createdAt: date, expiresAt: date }),
    ),
    twoStep: z.object({
      timeCodesSince: orNull(date),
      recoveryCodesLeft: integer,
      passkeys: list(z.object({ name: text, createdAt: date, lastUsedAt: orNull(date) })),
    }),
    bands: list(
      z.object({
        id: text,
        name: text,
        state: z.enum(membershipStates),
        reason: orNull(text),
        since: date,
        decidedAt: orNull(date),
      }),
    ),
    request: described(
      orNull(z.object({ explanation: text, askedAt: date })),
      'Your pending request for the role ShowManager.',
    ),
    rsvps: described(
      list(z.object({ id: text, showTitle: text, showDate: day, response: text, respondedAt: date })),
      'The shows that you are going to, or maybe going to.',
    ),
    addedShows: list(z.object({ id: text, showTitle: text, showDate: day, addedAt: date })),
    addedBands: list(z.object({ id: text, name: text, addedAt: date })),
    addedVenues: list(z.object({ id: text, name: text, addedAt: date })),
    addedSources: list(z.object({ id: text, address: text, addedAt: date })),
    uploadedImages: list(z.object({ id: ImageId, width: integer, height: integer, uploadedAt: date })),
    changes: list(z.object({ kind: text, of: text, what: text, at: date })),
    alerts: described(list(AlertData), 'The alerts of your email address.'),
    reportedShows: ReportedShows,
    browsers: described(
      list(
        z.object({
          endpoint: text,
          p256dh: text,
          auth: text,
          locale: text,
          addedAt: date,
          alerts: list(AlertData),
          reportedShows: ReportedShows,
        }),
      ),
      'The browsers that receive notifications. The endpoint and the keys are secrets.',
    ),
    audit: list(z.object({ at: date, what: text, kind: text, of: text, byMe: flag })),
  }),
)
export type PersonalData = z.output<typeof PersonalData>
