import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { FirstOwner } from '#core/accounts/create-first-owner.ts'
import type { Core } from '#core/core.ts'
import { fieldErrors } from '#core/messages/field-errors.ts'

const DEFAULT_OWNER_EMAIL = 'owner@upstroke.example'

/** Returns 120 random bits in a form that satisfies every password rule. */
export const generatePassword = (): string => `${randomBytes(15).toString('base64url')}-Aa1!`

/** Creates the first owner if the installation has none: the configured one or, if `mayGenerate`, one with a generated
 * password. Resolves to the generated credentials, to be shown once, or to null. Rejects with an {@link OperatorError} for
 * invalid settings. */
export const ensureOwner = async (
  core: Core,
  { OWNER_EMAIL, OWNER_PASSWORD }: Config,
  mayGenerate: boolean,
): Promise<{ email: string; password: string } | null> => {
  if (OWNER_EMAIL !== undefined) {
    const owner = z.safeParse(FirstOwner, { email: OWNER_EMAIL, password: OWNER_PASSWORD })
    if (!owner.success) {
      const [issue] = fieldErrors(owner.error.issues)
      throw new OperatorError(`OWNER_${issue?.field.toUpperCase()} is invalid: ${issue?.message}.`)
    }
    await core.createFirstOwner(owner.data)
    return null
  }
  if (!mayGenerate) return null
  const password = generatePassword()
  const owner = z.parse(FirstOwner, { email: DEFAULT_OWNER_EMAIL, password })
  return (await core.createFirstOwner(owner)) ? { email: DEFAULT_OWNER_EMAIL, password } : null
}
