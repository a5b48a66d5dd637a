import * as z from 'zod/mini'
import type { Profile as Person } from '#core/accounts/find-profile.ts'
import type { ManagedAccount } from '#core/accounts/list-accounts.ts'
import type { PersonalData as Data } from '#core/accounts/personal-data.ts'
import type { SessionView } from '#core/authentication/list-sessions.ts'
import { membershipStates, roleNames } from '#core/permissions/policy.ts'
import type { BotChallenge } from '#core/ports.ts'
import { answerOf, day, instant, named, orNull, told, uuid, whole } from './answer.ts'
import { messageParts } from './said.ts'

const text = z.string()
const flag = z.boolean()
const roles = z.array(z.enum(roleNames))
/** Read by the browser's passkey interface alone (Web Authentication). */
const Opaque = z.record(text, z.unknown())

/** The user of the session; empty for an anonymous visitor. */
export const Session = named(
  'Session',
  z.object({
    name: told(text, 'The username; empty when nobody is logged in.'),
    displayName: text,
    profilePicture: orNull(text),
    roles,
  }),
)

export const LoggedIn = named(
  'LoggedIn',
  z.object({
    ...messageParts,
    secondSteps: z.optional(
      told(z.array(text), 'Present instead of a session: the second steps that the account offers.'),
    ),
  }),
)

export const BotCheck = named(
  'BotCheck',
  answerOf<BotChallenge>()(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('recaptcha'), version: z.union([z.literal(2), z.literal(3)]), siteKey: text }),
      z.object({ kind: z.literal('proof-of-work'), challenge: Opaque }),
    ]),
  ),
)

const Passkey = z.object({ id: text, name: text, createdAt: instant, lastUsedAt: orNull(instant) })

export const Profile = named(
  'Profile',
  answerOf<Person>()(
    z.object({
      name: text,
      email: text,
      displayName: text,
      bio: orNull(text),
      url: orNull(text),
      profilePicture: orNull(text),
      roles,
      createdAt: instant,
      bands: z.array(z.object({ bandId: uuid, bandName: text, state: z.enum(membershipStates) })),
      pendingEmail: told(orNull(text), 'A new address that is not confirmed yet.'),
      twoStep: z.object({
        timeCodes: flag,
        recoveryCodesLeft: whole,
        passkeys: z.array(Passkey),
        isRequired: flag,
        isSetUp: flag,
      }),
    }),
  ),
)

const SessionLine = answerOf<SessionView>()(
  z.object({
    id: uuid,
    device: orNull(text),
    country: orNull(text),
    createdAt: instant,
    lastUsedAt: told(instant, 'Rounded to the hour.'),
    isCurrent: flag,
  }),
)
export const Sessions = named(
  'Sessions',
  z.object({ sessions: told(z.array(SessionLine), 'The most recently used first.') }),
)

const since = { addedAt: instant }
export const PersonalData = named(
  'PersonalData',
  answerOf<Data>()(
    z.object({
      account: z.object({
        id: uuid,
        name: text,
        email: text,
        displayName: text,
        bio: orNull(text),
        url: orNull(text),
        profilePicture: orNull(text),
        roles,
        confirmedAt: orNull(instant),
        suspendedAt: orNull(instant),
        suspendedReason: orNull(text),
        createdAt: instant,
      }),
      wantedEmails: z.array(text),
      sessions: z.array(
        z.object({ id: uuid, device: orNull(text), country: orNull(text), createdAt: instant, expiresAt: instant }),
      ),
      twoStep: z.object({
        timeCodesSince: orNull(instant),
        recoveryCodesLeft: whole,
        passkeys: z.array(z.object({ name: text, createdAt: instant, lastUsedAt: orNull(instant) })),
      }),
      bands: z.array(
        z.object({
          id: text,
          name: text,
          state: z.enum(membershipStates),
          reason: orNull(text),
          since: instant,
          decidedAt: orNull(instant),
        }),
      ),
      request: told(
        orNull(z.object({ explanation: text, askedAt: instant })),
        'Your pending request for the role ShowManager.',
      ),
      addedShows: z.array(z.object({ id: text, showTitle: text, showDate: day, ...since })),
      addedBands: z.array(z.object({ id: text, name: text, ...since })),
      addedVenues: z.array(z.object({ id: text, name: text, ...since })),
      uploadedImages: z.array(z.object({ id: uuid, width: whole, height: whole, uploadedAt: instant })),
      changes: z.array(z.object({ kind: text, of: text, what: text, at: instant })),
      audit: z.array(z.object({ at: instant, what: text, kind: text, of: text, byMe: flag })),
    }),
  ),
)

export const TimeCodeSecret = named(
  'TimeCodeSecret',
  z.object({ secret: text, address: told(text, 'The secret as an otpauth: address, for a QR code.') }),
)
export const PasskeyOptions = named('PasskeyOptions', z.object({ options: Opaque }))
export const RecoveryCodes = named(
  'RecoveryCodes',
  z.object({ recoveryCodes: told(z.array(text), 'Shown only once; empty if you have some already.') }),
)

const Account = named(
  'AccountOverview',
  answerOf<ManagedAccount>()(
    z.object({
      id: uuid,
      name: text,
      displayName: text,
      email: text,
      roles,
      createdAt: instant,
      confirmedAt: orNull(instant),
      suspendedAt: orNull(instant),
      suspendedReason: orNull(text),
      sessions: told(whole, 'The number of active sessions.'),
      hasSecondStep: flag,
      maySuspend: flag,
      mayGrant: told(roles, 'The roles that you may grant.'),
      mayRevoke: told(roles, 'The roles that you may revoke.'),
    }),
  ),
)
export const Accounts = named(
  'Accounts',
  z.object({ users: told(z.array(Account), 'The newest first.'), totalItems: whole }),
)
