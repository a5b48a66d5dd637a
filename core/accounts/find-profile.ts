import { ownAccount } from '#core/authentication/oneself.ts'
import { hasSecondStep, noFactors } from '#core/authentication/second-factors.ts'
import { type Actor, holdsAny, needTwoSteps, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { isInForce } from './membership.ts'

export type Profile = Awaited<ReturnType<ReturnType<typeof makeFindProfile>>>

/** What a person sees of their own account. Refuses with `permission.login_required`. */
export const makeFindProfile =
  ({ transact, accountDirectory, clock, site }: Pick<Ports, 'transact' | 'accountDirectory' | 'clock' | 'site'>) =>
  async (actor: Actor | null) => {
    const { accountId } = requireLogin(actor)
    const now = clock.now()
    const memberships = await accountDirectory.memberships(accountId)
    const bands = memberships
      .filter((membership) => isInForce(membership, now))
      .map(({ bandId, bandName, state }) => ({ bandId, bandName, state }))
    return transact(async (stores) => {
      const account = await ownAccount(stores, actor)
      const factors = (await stores.secondFactors.find(accountId)) ?? noFactors(accountId)
      const change = await stores.oneTimeTokens.latest(accountId, 'change-email', now)
      const { name, email, displayName, bio, url, profilePicture, roles, createdAt } = account
      const passkeys = factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt,
        lastUsedAt,
      }))
      return {
        ...{ name, email, displayName, bio, url, profilePicture, roles, createdAt, bands },
        pendingEmail: change?.email ?? null,
        twoStep: {
          timeCodes: Boolean(factors.totp?.confirmedAt),
          recoveryCodesLeft: factors.recoveryCodeHashes.length,
          passkeys,
          isRequired: site.requiresTwoStep && holdsAny(roles, needTwoSteps),
          isSetUp: hasSecondStep(factors),
        },
      }
    })
  }
