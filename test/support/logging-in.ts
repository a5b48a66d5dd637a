import { TOTP } from 'otpauth'
import type { SentMail } from '#adapters/mail/memory-mailer.ts'
import type { Account } from '#core/accounts/account.ts'
import type { PendingLogIn } from '#core/authentication/log-in.ts'
import type { LoginContext } from '#core/authentication/open-session.ts'
import type { ExpiringToken } from '#core/authentication/session.ts'
import type { Client } from '#core/limits/client.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { CLIENT, PASSWORD, type World } from './world.ts'

export const OTHER_PASSWORD = 'Fresh kettle 4 drums?'

let clientCount = 0
export const newClient = (changes: Partial<Client> = {}): Client => {
  clientCount += 1
  return { ...CLIENT, key: `198.51.100.${clientCount}`, ...changes }
}

export const loginContext = (client: Partial<Client> = {}, formerToken: string | null = null): LoginContext => ({
  client: newClient(client),
  formerToken,
})

/** Logs in from a new client address, or with the login context `from`. */
export const logInAs = (world: World, email: string, password = PASSWORD, from: LoginContext = loginContext()) =>
  world.core.logIn({ email: Email.parse(email), password }, from)

/** Logs in without a second step, and returns the session. */
export const openSession = async (...parameters: Parameters<typeof logInAs>): Promise<ExpiringToken> => {
  const result = await logInAs(...parameters)
  if (!('session' in result)) throw new Error('There is a second step')
  return result.session
}

/** Logs in with the password to an account that requires a second step. Returns the pending log-in. */
export const logInPending = async (...parameters: Parameters<typeof logInAs>): Promise<PendingLogIn> => {
  const result = await logInAs(...parameters)
  if (!('pendingLogIn' in result)) throw new Error('There is no second step')
  return result.pendingLogIn
}

export const isSessionValid = async ({ core }: World, token: string): Promise<boolean> =>
  (await core.resumeSession(token)) !== null

/** Delivers pending emails and returns every email sent to the address. */
export const mailTo = async ({ core, mailer }: World, address: string): Promise<readonly SentMail[]> => {
  await core.deliverMail(1000)
  return mailer.sent.filter(({ to }) => to === address)
}

export const templatesTo = async (world: World, address: string): Promise<readonly string[]> =>
  (await mailTo(world, address)).map(({ template }) => template)

/** Returns the token in the link of the latest email to the address. With `template`, only emails of this template count. */
export const latestEmailedToken = async (world: World, address: string, template?: string): Promise<string> => {
  const emails = await mailTo(world, address)
  const link = emails.findLast((mail) => template === undefined || mail.template === template)?.link
  if (!link) throw new Error(`There is no such email to ${address}, or it has no link`)
  const { searchParams, pathname } = new URL(link)
  return searchParams.get('token') ?? decodeURIComponent(pathname.split('/').at(-1) ?? '')
}

export const storedAccount = ({ store }: World, { id }: Pick<Account, 'id'>): Account => {
  const account = store.stored().accounts.get(id)
  if (!account) throw new Error(`There is no account ${id}`)
  return account
}

export const changeAccount = (world: World, { id }: Pick<Account, 'id'>, changes: Partial<Account>): Promise<Account> =>
  world.store.transact(({ accounts }) => accounts.save({ ...storedAccount(world, { id }), ...changes }))

/** Returns the names of the audit log's events that concern the account, oldest first. */
export const auditEventsOf = ({ store }: World, { id }: Pick<Account, 'id'>): readonly string[] =>
  store
    .stored()
    .audit.filter(({ kind, of }) => kind === 'account' && of === id)
    .map(({ what }) => what)

/** Returns the authenticator app's code for the time `steps` × 30 seconds from now. */
export const timeCodeOf = ({ clock }: World, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

/** Sets up time codes for the account and advances the clock by a minute, past the validity of the code used. */
export const setUpTimeCodes = async (
  world: World,
  actor: Actor,
  sessionToken = '',
): Promise<{ secret: string; recoveryCodes: readonly string[] }> => {
  const { secret } = await world.core.startTimeCodes(actor, { password: PASSWORD })
  const recoveryCodes = await world.core.confirmTimeCodes(actor, { code: timeCodeOf(world, secret) }, sessionToken)
  world.clock.advance(60_000)
  return { secret, recoveryCodes }
}
