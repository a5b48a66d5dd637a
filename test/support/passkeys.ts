import type { Actor } from '#core/permissions/policy.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { PASSWORD, type World } from './world.ts'

/** Makes an authenticator. By default, its origin is that of `makeWorld`. */
export const makeSiteAuthenticator = (settings: Partial<Parameters<typeof makeAuthenticator>[0]> = {}): Authenticator =>
  makeAuthenticator({ origin: 'https://shows.example', ...settings })

/** Adds a passkey to the account. Returns new recovery codes if the account had none. */
export const addPasskey = async (
  { core }: World,
  actor: Actor,
  device: Authenticator,
  name = 'Laptop',
  sessionToken = '',
): Promise<readonly string[]> => {
  const { options, token } = await core.startPasskeyRegistration(actor, { password: PASSWORD })
  return core.addPasskey(actor, { name, credential: device.create(options) }, token, sessionToken)
}
