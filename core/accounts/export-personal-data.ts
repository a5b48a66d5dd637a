import { refuse } from '#core/errors.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { PersonalData } from './personal-data.ts'

/** Returns all stored data about the actor. Throws `permission.login_required` or `limit.exceeded`. */
export const makeExportPersonalData =
  (ports: Pick<Ports, 'accountDirectory' | 'rateLimits'>) =>
  async (actor: Actor | null): Promise<PersonalData> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.export, accountId)
    return (await ports.accountDirectory.personalData(accountId)) ?? refuse('permission.login_required')
  }
