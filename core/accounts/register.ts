import * as z from 'zod/mini'
import { refundMailLimit, sendConfirmation, spendMailLimit } from '#core/authentication/account-mail.ts'
import { decoyToken, decoyTokenHash, parseDecoy } from '#core/authentication/decoy-password.ts'
import { oneTimeToken, tokenLifeMs } from '#core/authentication/one-time-token.ts'
import { ConfirmPassword, NewPassword, passwordsMatch, requireStrongPassword } from '#core/authentication/password.ts'
import { BotCheckResponse, requireHuman } from '#core/bot-check/bot-check.ts'
import { DomainError, refuseField } from '#core/errors.ts'
import { AccountId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { AccountName, DisplayName, initialAccount } from './account.ts'

export const Register = z
  .object({
    name: AccountName,
    email: Email,
    displayName: DisplayName,
    password: NewPassword,
    confirmPassword: ConfirmPassword,
    recaptcha: BotCheckResponse,
  })
  .check(passwordsMatch)

/** While the name is reserved, the token lets the same browser register this name with another address. */
export type Registration = { token: string }

const UNCONFIRMED_LIFE_MS = tokenLifeMs['held-name']
const UNCONFIRMED_BATCH_SIZE = 20

/** If several registrations for one address run concurrently, one succeeds in each round of tries, and the others retry. */
const MAX_TRIES = 5

type NeededPorts = Pick<
  Ports,
  | 'transact'
  | 'passwords'
  | 'weakPasswords'
  | 'confusables'
  | 'botCheck'
  | 'rateLimits'
  | 'site'
  | 'tokens'
  | 'ids'
  | 'clock'
>

type RegistrationAttempt = {
  ports: NeededPorts
  input: z.output<typeof Register>
  passwordHash: string
  nameKey: string
  mayMail: boolean
  token: string
  formerToken: string
}

/** Registers an unconfirmed account and emails a confirmation link. The response is the same for the address of a confirmed account,
 * whose user is emailed about the attempt instead. A repeated registration replaces the former one, whose link stays valid until
 * either link is used. Beyond the mail limit, a repeated registration leaves the account unchanged. Throws `limit.exceeded`,
 * `bot_check.failed`, `unavailable`, `input.invalid`, `account.name_taken` or `busy`. */
export const makeRegister =
  (ports: NeededPorts) =>
  async (input: z.output<typeof Register>, client: Client, formerToken = ''): Promise<Registration> => {
    const { transact, passwords, confusables, tokens } = ports
    const { name, email, password, recaptcha } = input
    const token = tokens.make()
    await spend(ports, limits.registerByClient, client.key)
    await requireHuman(ports, recaptcha)
    await requireStrongPassword(ports, password, input)
    const passwordHash = await passwords.hash(password)
    const mayMail = await spendMailLimit(ports, email, 'registration')
    const nameKey = confusables.keyOf(name)
    const attempt = { ports, input, passwordHash, nameKey, mayMail, token, formerToken }
    try {
      await retryOnConflict(() => transact((stores) => saveRegistration(stores, attempt)))
      return { token }
    } catch (error) {
      if (mayMail) await refundMailLimit(ports, email, 'registration')
      throw error
    }
  }

const saveRegistration = async (stores: Stores, attempt: RegistrationAttempt): Promise<void> => {
  const { ports, input, passwordHash, nameKey, mayMail } = attempt
  const { accounts, oneTimeTokens, jobs, audit } = stores
  const { name, email, displayName } = input
  const now = ports.clock.now()
  await accounts.eraseUnconfirmed(new Date(now.getTime() - UNCONFIRMED_LIFE_MS), UNCONFIRMED_BATCH_SIZE)
  // This read comes before all others, because it locks the name against concurrent registrations.
  const isTaken = await accounts.isNameTaken(nameKey)
  const existingAccount = await accounts.findByEmail(email)
  const hasReplacedFormer = await reserveName(stores, attempt, now)
  // A repeated registration may keep its name. Otherwise, the response would reveal whether the address has a confirmed account.
  const isOwn = existingAccount !== null && !existingAccount.confirmedAt && existingAccount.nameKey === nameKey
  if (isTaken && !hasReplacedFormer && !isOwn) refuseTakenName()
  if (existingAccount && !mayMail) return
  if (existingAccount?.confirmedAt) {
    await oneTimeTokens.add(decoyToken(ports.tokens, email, { nameKey, passwordHash }, now))
    await jobs.add('mail', {
      to: email,
      template: 'already-registered',
      data: { displayName: existingAccount.displayName },
    })
    return
  }
  const registration = { name, nameKey, displayName, passwordHash, createdAt: now }
  const initial = existingAccount ?? { ...initialAccount, id: AccountId.parse(ports.ids.next()), email }
  const account = await accounts.save({ ...initial, ...registration })
  if (mayMail) await sendConfirmation(stores, ports, account)
  await audit.add({ by: account.id, at: now, what: 'account.registered', kind: 'account', of: account.id, details: {} })
}

/** Reserves the name for registrations with this address or from this browser. A retry with another address, after a typo, erases
 * the former registration. Returns whether an account was erased. Throws `account.name_taken`. */
const reserveName = async (
  { oneTimeTokens, accounts }: Stores,
  { ports: { tokens }, input: { email }, nameKey, token, formerToken }: RegistrationAttempt,
  now: Date,
): Promise<boolean> => {
  const hash = tokens.hash(`name ${nameKey}`)
  const reservation = await oneTimeTokens.consume(hash, 'held-name', now)
  const isOwn = reservation?.email === email || reservation?.challenge === tokens.hash(formerToken)
  if (reservation && !isOwn) refuseTakenName()
  const formerEmail = reservation?.email && reservation.email !== email ? reservation.email : null
  const decoy =
    formerEmail && parseDecoy(await oneTimeTokens.find(decoyTokenHash(tokens, formerEmail), 'decoy-password', now))
  if (formerEmail && decoy?.nameKey === nameKey)
    await oneTimeTokens.consume(decoyTokenHash(tokens, formerEmail), 'decoy-password', now)
  const formerAccount = formerEmail && (await accounts.findByEmail(formerEmail))
  const replacesFormer = formerAccount !== null && !formerAccount.confirmedAt && formerAccount.nameKey === nameKey
  if (replacesFormer) await accounts.erase(formerAccount.id)
  await oneTimeTokens.add(oneTimeToken('held-name', hash, now, { email, challenge: tokens.hash(token) }))
  return replacesFormer
}

const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DomainError) || !['account.email_taken', 'stale_write'].includes(error.code)) throw error
      if (tries === MAX_TRIES) throw new DomainError('busy', { cause: error })
    }
  }
}

const refuseTakenName = (): never => refuseField('name', 'account.name_taken')
