import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { MAX_PASSKEY_NAME } from '#core/text/max-lengths.ts'
import { requiredText } from '#core/text/text.ts'
import { type PasskeyChallenge, PasskeyCredential } from './log-in-with-passkey.ts'
import { addSecondFactor, reportLoginMethodChange } from './login-method-change.ts'
import { oneTimeToken } from './one-time-token.ts'
import {
  type PasswordProof,
  type ReauthenticationPorts,
  reauthenticate,
  transactReauthenticated,
} from './reauthentication.ts'
import { withoutOrphanedRecoveryCodes } from './recovery-codes.ts'
import { MAX_PASSKEYS, noFactors } from './second-factors.ts'

export const NewPasskey = z.extend(PasskeyCredential, { name: requiredText('name', MAX_PASSKEY_NAME) })
export const PasskeyId = z.string().check(z.regex(/^[\w-]{1,1400}$/, { error: fieldIssue('passkey.not_an_id') }))

/** Starts adding a passkey. Throws like {@link reauthenticate}, or `passkey.too_many`. */
export const makeStartPasskeyRegistration = (
  ports: ReauthenticationPorts & Pick<Ports, 'passkeys' | 'tokens' | 'clock'>,
) => {
  const { transact, passkeys, tokens, clock } = ports
  return async (actor: Actor | null, { password }: PasswordProof): Promise<PasskeyChallenge> => {
    const account = await reauthenticate(ports, actor, password)
    const factors = await transact(({ secondFactors }) => secondFactors.find(account.id))
    const existing = factors?.passkeys ?? []
    if (existing.length >= MAX_PASSKEYS) refuse('passkey.too_many')
    const { options, challenge } = await passkeys.startRegistration(account, existing)
    const token = tokens.make()
    const content = { accountId: account.id, challenge }
    const pending = oneTimeToken('passkey-setup', tokens.hash(token), clock.now(), content)
    await transact(({ oneTimeTokens }) => oneTimeTokens.add(pending))
    return { options, token, expiresAt: pending.expiresAt }
  }
}

/** Adds the passkey. Returns new recovery codes, to be shown once, if the account had none. Throws `permission.login_required`,
 * `token.invalid`, `passkey.refused` (also if it is already registered) or `passkey.too_many`. */
export const makeAddPasskey = (ports: Pick<Ports, 'transact' | 'passkeys' | 'tokens' | 'clock'>) => {
  const { transact, passkeys, tokens, clock } = ports
  return async (
    actor: Actor | null,
    { name, credential }: z.output<typeof NewPasskey>,
    token: string,
    sessionToken: string,
  ): Promise<readonly string[]> => {
    const { accountId } = requireLogin(actor)
    const now = clock.now()
    const tokenHash = tokens.hash(token)
    const consumeToken = ({ oneTimeTokens }: Stores) => oneTimeTokens.consume(tokenHash, 'passkey-setup', now)
    const pending = await transact(({ oneTimeTokens }) => oneTimeTokens.find(tokenHash, 'passkey-setup', now))
    if (pending?.accountId !== accountId) return refuse('token.invalid')
    const passkey = await passkeys.verifyRegistration(credential, pending.challenge ?? '')
    if (!passkey) {
      await transact(consumeToken)
      return refuse('passkey.refused')
    }
    return transact(async (stores) => {
      const account = (await stores.accounts.lock(accountId)) ?? refuse('permission.login_required')
      // A password change in the meantime revokes the token.
      if (!(await consumeToken(stores))) refuse('token.invalid')
      const factors = (await stores.secondFactors.find(accountId)) ?? noFactors(accountId)
      if (factors.passkeys.length >= MAX_PASSKEYS) refuse('passkey.too_many')
      // WebAuthn Level 3, section 7.1, step 26: the credential id must not be registered for any account.
      if (await stores.secondFactors.isPasskeyTaken(passkey.id)) refuse('passkey.refused')
      const updatedFactors = {
        ...factors,
        passkeys: [...factors.passkeys, { ...passkey, name, createdAt: now, lastUsedAt: null }],
      }
      return addSecondFactor(stores, ports, account, sessionToken, { factors, updatedFactors, what: 'passkey_added' })
    })
  }
}

/** Removes a passkey. Throws like {@link transactReauthenticated}, or `passkey.not_found`. */
export const makeRemovePasskey =
  (ports: ReauthenticationPorts & Pick<Ports, 'clock'>) =>
  (actor: Actor | null, passkeyId: string, proof: PasswordProof): Promise<void> =>
    transactReauthenticated(ports, actor, proof, async (stores, account) => {
      const factors = (await stores.secondFactors.find(account.id)) ?? refuse('passkey.not_found')
      const passkeys = factors.passkeys.filter(({ id }) => id !== passkeyId)
      if (passkeys.length === factors.passkeys.length) refuse('passkey.not_found')
      await stores.secondFactors.save(withoutOrphanedRecoveryCodes({ ...factors, passkeys }))
      await reportLoginMethodChange(stores, ports, account, 'passkey_removed')
    })
