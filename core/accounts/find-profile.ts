import * as z from 'zod/mini'
import { ownAccount } from '#core/authentication/reauthentication.ts'
import { hasSecondFactor, noFactors } from '#core/authentication/second-factors.ts'
import { BandId } from '#core/ids.ts'
import {
  type Actor,
  hasAnyRole,
  membershipStates,
  requireLogin,
  roleNames,
  rolesRequiringSecondFactor,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { date, described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import { isUnexpired } from './membership.ts'

export const Profile = named(
  'Profile',
  z.object({
    name: text,
    email: text,
    displayName: text,
    bio: orNull(text),
    url: orNull(text),
    profilePicture: orNull(text),
    roles: list(z.enum(roleNames)),
    createdAt: date,
    bands: list(z.object({ bandId: BandId, bandName: text, state: z.enum(membershipStates) })),
    pendingEmail: described(orNull(text), 'A new address that is not confirmed yet.'),
    twoStep: z.object({
      timeCodes: flag,
      recoveryCodesLeft: integer,
      passkeys: list(z.object({ id: text, name: text, createdAt: date, lastUsedAt: orNull(date) })),
      isRequired: flag,
      isSetUp: flag,
    }),
  }),
)
export type Profile = z.output<typeof Profile>

/** Returns the actor's profile, with their bands, pending email change and two-step log-in. Throws `permission.login_required`. */
export const makeFindProfile =
  ({ transact, accountDirectory, clock, site }: Pick<Ports, 'transact' | 'accountDirectory' | 'clock' | 'site'>) =>
  async (actor: Actor | null): Promise<Profile> => {
    const { accountId } = requireLogin(actor)
    const now = clock.now()
    const memberships = await accountDirectory.memberships(accountId)
    const bands = memberships
      .filter((membership) => isUnexpired(membership, now))
      .map(({ bandId, bandName, state }) => ({ bandId, bandName, state }))
    return transact(async (stores) => {
      const account = await ownAccount(stores, actor)
      const factors = (await stores.secondFactors.find(accountId)) ?? noFactors(accountId)
      const changeToken = await stores.oneTimeTokens.latest(accountId, 'change-email', now)
      const { name, email, displayName, bio, url, profilePicture, roles, createdAt } = account
      const passkeys = factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt,
        lastUsedAt,
      }))
      return {
        ...{ name, email, displayName, bio, url, profilePicture, roles, createdAt, bands },
        pendingEmail: changeToken?.email ?? null,
        twoStep: {
          timeCodes: Boolean(factors.totp?.confirmedAt),
          recoveryCodesLeft: factors.recoveryCodeHashes.length,
          passkeys,
          isRequired: site.requiresTwoStep && hasAnyRole(roles, rolesRequiringSecondFactor),
          isSetUp: hasSecondFactor(factors),
        },
      }
    })
  }
