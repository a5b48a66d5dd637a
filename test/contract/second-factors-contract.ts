import { beforeEach, expect, test } from 'vitest'
import { noFactors, type SecondFactors } from '#core/authentication/second-factors.ts'
import type { AccountId } from '#core/ids.ts'
import { AT, newAccount, newPasskey, newSession } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const secondFactorsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  let accountId: AccountId
  beforeEach(async () => {
    store = await makeAdapter()
    accountId = (await store.transact(({ accounts }) => accounts.save(newAccount()))).id
  })

  const save = (factors: SecondFactors) => store.transact(({ secondFactors }) => secondFactors.save(factors))
  const find = () => store.transact(({ secondFactors }) => secondFactors.find(accountId))
  const passkeys = [
    newPasskey(),
    newPasskey({ lastUsedAt: AT, transports: ['usb', 'internal'], name: 'My "?" $1 \\ key' }),
  ]
  const totp = { secret: 'ABCDEFGH', confirmedAt: AT, lastStep: 57_654_321 }

  test('returns nothing before anything is saved', async () => {
    expect(await find()).toBeNull()
  })

  test('returns what was saved, with the next version', async () => {
    const first = await save({ ...noFactors(accountId), totp: { ...totp, confirmedAt: null, lastStep: null } })
    expect(first).toEqual({ ...noFactors(accountId), totp: { ...totp, confirmedAt: null, lastStep: null }, version: 1 })
    expect(await find()).toEqual(first)
    const second = await save({ ...first, totp, passkeys, recoveryCodeHashes: ['b', 'a'] })
    expect(second).toEqual({ accountId, totp, passkeys, recoveryCodeHashes: ['b', 'a'], version: 2 })
    expect(await find()).toEqual(second)
    const third = await save({ ...noFactors(accountId), version: 2 })
    expect(await find()).toEqual({ ...noFactors(accountId), version: 3 })
    expect(third.version).toBe(3)
  })

  test('a passkey is taken while an account has it', async () => {
    const otherId = (await store.transact(({ accounts }) => accounts.save(newAccount()))).id
    const [first, second] = passkeys as [(typeof passkeys)[0], (typeof passkeys)[0]]
    const isTaken = (id = first.id) => store.transact(({ secondFactors }) => secondFactors.isPasskeyTaken(id))
    await save({ ...noFactors(otherId), passkeys: [second] })
    expect(await isTaken()).toBe(false)
    const { version } = await save({ ...noFactors(accountId), passkeys: [newPasskey(), first] })
    expect([await isTaken(), await isTaken(second.id), await isTaken(first.name)]).toEqual([true, true, false])
    await save({ ...noFactors(accountId), version })
    expect(await isTaken()).toBe(false)
    await store.transact(({ accounts }) => accounts.erase(otherId))
    expect(await isTaken(second.id)).toBe(false)
  })

  test('accepts a passkey for only one of several accounts that add it at the same time', async () => {
    const ids = await store.transact(async ({ accounts }) => {
      const added = []
      for (let count = 0; count < 4; count += 1) added.push((await accounts.save(newAccount())).id)
      return added
    })
    const attempts = ids.map((id) =>
      store.transact(async ({ secondFactors }) => {
        if (await secondFactors.isPasskeyTaken(passkeys[0]?.id ?? '')) throw new Error('taken')
        await secondFactors.save({ ...noFactors(id), passkeys: passkeys.slice(0, 1) })
      }),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('rejects a save based on another version as stale', async () => {
    const first = await save(noFactors(accountId))
    await save({ ...first, recoveryCodeHashes: ['a'] })
    await expect(save({ ...first, recoveryCodeHashes: ['b'] })).rejects.toMatchObject({ code: 'stale_write' })
    await expect(save(noFactors(accountId))).rejects.toMatchObject({ code: 'stale_write' })
    expect(await find()).toMatchObject({ recoveryCodeHashes: ['a'], version: 2 })
  })

  test('accepts only one of several simultaneous uses of a recovery code', async () => {
    const { recoveryCodeHashes } = await save({ ...noFactors(accountId), recoveryCodeHashes: ['a', 'b'] })
    expect(recoveryCodeHashes).toHaveLength(2)
    const uses = Array.from({ length: 6 }, () =>
      store.transact(async ({ secondFactors }) => {
        const factors = await secondFactors.find(accountId)
        if (!factors?.recoveryCodeHashes.includes('a')) throw new Error('used')
        await secondFactors.save({ ...factors, recoveryCodeHashes: ['b'] })
      }),
    )
    const outcomes = await Promise.allSettled(uses)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await find()).toMatchObject({ recoveryCodeHashes: ['b'], version: 2 })
  })

  test('rejects second factors for an unknown account', async () => {
    await expect(save(noFactors(newAccount().id))).rejects.toMatchObject({ code: 'account.not_found' })
  })

  test('a session counts as two-step only while a confirmed authenticator app or a passkey exists', async () => {
    const session = newSession(accountId, { hasSecondStep: true })
    await store.transact(({ sessions }) => sessions.add(session, 5))
    const cases: readonly [Partial<SecondFactors>, boolean][] = [
      [{}, false],
      [{ recoveryCodeHashes: ['a'] }, false],
      [{ totp: { ...totp, confirmedAt: null } }, false],
      [{ totp }, true],
      [{ totp: null, passkeys: passkeys.slice(1) }, true],
      [{ totp, passkeys }, true],
    ]
    let version = 0
    for (const [changes, expected] of cases) {
      version = (await save({ ...noFactors(accountId), ...changes, version })).version
      const identity = await store.identities.bySession(session.tokenHash, AT)
      expect([changes, identity?.hasSecondStep]).toEqual([changes, expected])
    }
  })
}
