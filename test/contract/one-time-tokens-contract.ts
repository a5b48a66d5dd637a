import { beforeEach, expect, test } from 'vitest'
import { EXPIRED_TOKENS_BATCH_SIZE, type TokenPurpose, tokenLifeMs } from '#core/authentication/one-time-token.ts'
import { Email } from '#core/mail/email.ts'
import { AT, later, newAccount, newToken } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const oneTimeTokensContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const saveAccount = () => store.transact(({ accounts }) => accounts.save(newAccount()))
  const add = (...tokens: ReturnType<typeof newToken>[]) =>
    store.transact(async ({ oneTimeTokens }) => {
      for (const token of tokens) await oneTimeTokens.add(token)
    })
  const find = (tokenHash: string, purpose: TokenPurpose, now = AT) =>
    store.transact(({ oneTimeTokens }) => oneTimeTokens.find(tokenHash, purpose, now))
  const consume = (tokenHash: string, purpose: TokenPurpose, now = AT) =>
    store.transact(({ oneTimeTokens }) => oneTimeTokens.consume(tokenHash, purpose, now))

  test('finds a token for each purpose any number of times, as it was added, and consumes it once', async () => {
    const { id: accountId } = await saveAccount()
    const email = Email.parse("ünï+o'x@example.org")
    for (const purpose of Object.keys(tokenLifeMs) as TokenPurpose[]) {
      const token = newToken({ purpose, accountId, email, challenge: 'a-challenge_' })
      await add(token)
      expect(await find(token.tokenHash, purpose)).toEqual(token)
      expect(await find(token.tokenHash, purpose)).toEqual(token)
      expect(await consume(token.tokenHash, purpose)).toEqual(token)
      expect(await find(token.tokenHash, purpose)).toBeNull()
      expect(await consume(token.tokenHash, purpose)).toBeNull()
    }
  })

  test('a token needs no account, email address or challenge', async () => {
    const token = newToken({ purpose: 'passkey-login', accountId: null, email: null, challenge: null })
    await add(token)
    expect(await consume(token.tokenHash, 'passkey-login')).toEqual(token)
  })

  test('a token is valid only for its purpose and until it expires, even after failed attempts', async () => {
    const token = newToken({ purpose: 'reset-password', expiresAt: later(1000) })
    await add(token)
    expect(await find(token.tokenHash, 'confirm-email')).toBeNull()
    expect(await consume(token.tokenHash, 'confirm-email')).toBeNull()
    expect(await find('unknown', 'reset-password')).toBeNull()
    expect(await consume('unknown', 'reset-password')).toBeNull()
    expect(await find(token.tokenHash, 'reset-password', later(1000))).toBeNull()
    expect(await consume(token.tokenHash, 'reset-password', later(1000))).toBeNull()
    expect(await find(token.tokenHash, 'reset-password', later(999))).toEqual(token)
    expect(await consume(token.tokenHash, 'reset-password', later(999))).toEqual(token)
  })

  test('only one of many simultaneous calls consumes a token', async () => {
    const token = newToken()
    await add(token)
    const consumed = await Promise.all(Array.from({ length: 20 }, () => consume(token.tokenHash, token.purpose)))
    expect(consumed.filter((one) => one !== null)).toEqual([token])
  })

  test('a token consumed in a rolled-back transaction remains valid', async () => {
    const token = newToken()
    await add(token)
    const failing = store.transact(async ({ oneTimeTokens }) => {
      await oneTimeTokens.consume(token.tokenHash, token.purpose, AT)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await find(token.tokenHash, token.purpose)).toEqual(token)
  })

  test('a token that is renewed several times at once can be consumed only once, in its renewed form', async () => {
    const token = newToken({ purpose: 'held-name' })
    const renewed = { ...token, expiresAt: later(90_000) }
    const renew = () =>
      store.transact(async ({ oneTimeTokens }) => {
        await oneTimeTokens.consume(token.tokenHash, 'held-name', AT)
        await oneTimeTokens.add(renewed)
      })
    await add(token)
    await Promise.all(Array.from({ length: 8 }, renew))
    expect(await consume(token.tokenHash, 'held-name')).toEqual(renewed)
    expect(await consume(token.tokenHash, 'held-name')).toBeNull()
  })

  test('finds the newest unexpired token of an account for a purpose', async () => {
    const [{ id: accountId }, other] = [await saveAccount(), await saveAccount()]
    const tokenAt = (ms: number, changes: Parameters<typeof newToken>[0] = {}) =>
      newToken({ accountId, purpose: 'change-email', createdAt: later(ms), expiresAt: later(9000), ...changes })
    const [oldest, newest] = [tokenAt(1), tokenAt(3)]
    await add(
      oldest,
      newest,
      tokenAt(2),
      tokenAt(4, { purpose: 'reset-password' }),
      tokenAt(5, { accountId: other.id }),
      tokenAt(6, { expiresAt: later(7) }),
    )
    const latest = (id = accountId, now = later(10)) =>
      store.transact(({ oneTimeTokens }) => oneTimeTokens.latest(id, 'change-email', now))
    expect(await latest()).toEqual(newest)
    expect(await latest(accountId, later(9000))).toBeNull()
    expect(await latest(newAccount().id)).toBeNull()
  })

  test('deletes all tokens of an account for the given purposes, and no others', async () => {
    const [{ id: accountId }, other] = [await saveAccount(), await saveAccount()]
    const purposes = ['reset-password', 'change-email', 'confirm-email', 'reset-password'] as const
    const mine = purposes.map((purpose) => newToken({ purpose, accountId }))
    const others = [newToken({ purpose: 'reset-password', accountId: other.id }), newToken({ purpose: 'change-email' })]
    await add(...mine, ...others)
    const remaining = async () => {
      const found: (string | undefined)[] = []
      for (const token of [...mine, ...others]) found.push((await find(token.tokenHash, token.purpose))?.tokenHash)
      return found.filter(Boolean)
    }
    await store.transact(({ oneTimeTokens }) => oneTimeTokens.revokeAll(accountId, ['reset-password', 'change-email']))
    expect(await remaining()).toEqual([mine[2], ...others].map((token) => token?.tokenHash))
    await store.transact(({ oneTimeTokens }) => oneTimeTokens.revokeAll(accountId, []))
    expect(await remaining()).toHaveLength(3)
  })

  test('adding a token deletes at most one batch of expired tokens, the earliest expired first', async () => {
    const expired = Array.from({ length: EXPIRED_TOKENS_BATCH_SIZE + 2 }, (_, n) =>
      newToken({ expiresAt: later(n + 1) }),
    )
    const unexpired = newToken({ expiresAt: later(5001) })
    await add(...expired.toReversed(), unexpired)
    // Looks the tokens up as of `AT`, when none has expired.
    const remaining = async () => {
      const found: string[] = []
      await store.transact(async ({ oneTimeTokens }) => {
        for (const { tokenHash, purpose } of [...expired, unexpired])
          if (await oneTimeTokens.find(tokenHash, purpose, AT)) found.push(tokenHash)
      })
      return found
    }
    expect(await remaining()).toHaveLength(expired.length + 1)
    await add(newToken({ createdAt: later(5000), expiresAt: later(9000) }))
    expect(await remaining()).toEqual(
      [...expired.slice(EXPIRED_TOKENS_BATCH_SIZE), unexpired].map(({ tokenHash }) => tokenHash),
    )
    await add(newToken({ createdAt: later(5000), expiresAt: later(9000) }))
    expect(await remaining()).toEqual([unexpired.tokenHash])
  })

  test('rejects a token for an unknown account', async () => {
    const adding = add(newToken({ accountId: newAccount().id }))
    await expect(adding).rejects.toMatchObject({ code: 'account.not_found' })
  })
}
