import { TOTP } from 'otpauth'
import type { RoleName } from '#core/permissions/policy.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeHttpWorld, type TestClient } from './http-world.ts'
import { PASSWORD } from './world.ts'

export const ORIGIN = 'http://shows.example'
const MINUTE_MS = 60_000
export const reauthentication = { password: PASSWORD }

/** Makes a logged-in user, with helpers to set up and use second factors. */
export const makeTwoStepUser = async (settings: Parameters<typeof makeHttpWorld>[0] = {}, ...roles: RoleName[]) => {
  const world = makeHttpWorld(settings)
  const account = await world.addAccount(roles)
  const browser = await world.visitAs(account)
  const device = makeAuthenticator({ origin: settings.baseUrl ?? ORIGIN })
  let secret = ''
  /** Advances the clock by a minute, because each code is valid once, and returns the code for the new time. */
  const nextCode = (): string => {
    world.clock.advance(MINUTE_MS)
    return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  }
  const setUpTimeCodes = async (): Promise<string[]> => {
    secret = (await (await browser.post('/api/profile/time-codes', reauthentication)).json()).secret
    return (await (await browser.put('/api/profile/time-codes', { code: nextCode() })).json()).recoveryCodes
  }
  const addPasskey = async (name = 'Phone'): Promise<Response> => {
    const { options } = await (await browser.post('/api/profile/passkeys/options', reauthentication)).json()
    return browser.post('/api/profile/passkeys', { name, credential: device.create(options) })
  }
  const logIn = (client: TestClient) => client.post('/api/auth/login', { email: account.email, password: PASSWORD })
  const logInByPasskey = async (client: TestClient): Promise<Response> => {
    const { options } = await (await client.post('/api/auth/passkey/options')).json()
    return client.post('/api/auth/passkey', { credential: device.get(options) })
  }
  const twoStep = async () => (await (await browser.get('/api/profile')).json()).twoStep
  return {
    world,
    account,
    browser,
    device,
    nextCode,
    setUpTimeCodes,
    addPasskey,
    logIn,
    logInByPasskey,
    twoStep,
  }
}
