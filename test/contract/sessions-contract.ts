import { beforeEach, expect, test } from 'vitest'
import { noFactors } from '#core/authentication/second-factors.ts'
import { AT, later, newAccount, newBand, newPasskey, newSession } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

/** More sessions than any of these tests adds. */
const MAX_SESSIONS = 50

export const sessionsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const saveAccount = (changes: Parameters<typeof newAccount>[0] = {}) =>
    store.transact(({ accounts }) => accounts.save(newAccount(changes)))

  test('a session resolves to its user with their current roles and bands', async () => {
    const account = await saveAccount({ displayName: 'Rudy', profilePicture: 'abc', roles: ['ShowAdmin'] })
    const [band, claimed] = [newBand('The Actors'), newBand('The Claimed')]
    const session = newSession(account.id)
    await store.transact(async ({ bands, sessions }) => {
      for (const one of [band, claimed]) await bands.save(one)
      await sessions.add(session, MAX_SESSIONS)
    })
    const { id: accountId, name, displayName, profilePicture } = account
    const actor = { accountId, name, displayName, profilePicture, roles: ['ShowAdmin'], bandIds: [] }
    const { expiresAt, tokenHash } = session
    expect(await store.identities.bySession(tokenHash, AT)).toEqual({
      actor,
      hasSecondStep: false,
      createdAt: AT,
      expiresAt,
    })
    await store.addMembership(band.id, account.id, 'active')
    await store.addMembership(claimed.id, account.id, 'pending')
    await store.transact(({ accounts }) => accounts.save({ ...account, roles: [] }))
    expect(await store.identities.bySession(tokenHash, AT)).toEqual({
      actor: { ...actor, roles: [], bandIds: [band.id] },
      hasSecondStep: false,
      createdAt: AT,
      expiresAt,
    })
  })

  test('a session counts as two-step if its second step was taken and the account still has a second factor', async () => {
    const { id } = await saveAccount()
    const [oneStep, twoStep, upgraded] = [newSession(id), newSession(id, { hasSecondStep: true }), newSession(id)]
    const twoStepFlags = async () =>
      Promise.all(
        [oneStep, twoStep, upgraded].map(
          async ({ tokenHash }) => (await store.identities.bySession(tokenHash, AT))?.hasSecondStep,
        ),
      )
    const factors = await store.transact(async ({ sessions, secondFactors }) => {
      for (const session of [oneStep, twoStep, upgraded]) await sessions.add(session, MAX_SESSIONS)
      return secondFactors.save({ ...noFactors(id), passkeys: [newPasskey()] })
    })
    expect(await twoStepFlags()).toEqual([false, true, false])
    await store.transact(({ sessions }) => sessions.markSecondStep(upgraded.tokenHash))
    expect(await twoStepFlags()).toEqual([false, true, true])
    expect(
      (await store.transact(({ sessions }) => sessions.list(id, AT))).map((one) => one.hasSecondStep).toSorted(),
    ).toEqual([false, true, true])
    await store.transact(({ secondFactors }) => secondFactors.save({ ...factors, passkeys: [] }))
    expect(await twoStepFlags()).toEqual([false, false, false])
  })

  test("an unknown session can't be upgraded to two-step", async () => {
    await store.transact(({ sessions }) => sessions.markSecondStep('unknown'))
    expect(await store.identities.bySession('unknown', AT)).toBeNull()
  })

  test('an unknown, expired or ended session resolves to no user', async () => {
    const account = await saveAccount()
    const session = newSession(account.id, { expiresAt: later(1000) })
    await store.transact(({ sessions }) => sessions.add(session, MAX_SESSIONS))
    expect(await store.identities.bySession('unknown', AT)).toBeNull()
    expect(await store.identities.bySession(session.tokenHash, later(999))).not.toBeNull()
    expect(await store.identities.bySession(session.tokenHash, later(1000))).toBeNull()
    await store.transact(({ sessions }) => sessions.endByToken(session.tokenHash))
    expect(await store.identities.bySession(session.tokenHash, AT)).toBeNull()
    await store.transact(({ sessions }) => sessions.endByToken(session.tokenHash))
  })

  test('extends a session', async () => {
    const account = await saveAccount()
    const session = newSession(account.id, { expiresAt: later(1000) })
    await store.transact(({ sessions }) => sessions.add(session, MAX_SESSIONS))
    await store.transact(({ sessions }) => sessions.extend(session.tokenHash, later(5000)))
    const extended = await store.identities.bySession(session.tokenHash, later(4999))
    expect(extended?.expiresAt).toEqual(later(5000))
  })

  /** Returns the given token hashes whose sessions are stored. Extends each session first, so that expired ones are found too. */
  const storedAmong = async (...tokenHashes: string[]) => {
    const found: string[] = []
    for (const tokenHash of tokenHashes) {
      await store.transact(({ sessions }) => sessions.extend(tokenHash, later(9000)))
      if (await store.identities.bySession(tokenHash, AT)) found.push(tokenHash)
    }
    return found
  }

  const addSessions = async (...lifetimesMs: number[]): Promise<string[]> => {
    const { id } = await saveAccount()
    const added = lifetimesMs.map((lifetimeMs) => newSession(id, { expiresAt: later(lifetimeMs) }))
    await store.transact(async ({ sessions }) => {
      for (const session of added) await sessions.add(session, MAX_SESSIONS)
    })
    return added.map(({ tokenHash }) => tokenHash)
  }

  test('deletes expired sessions only', async () => {
    const [expired = '', unexpired = '', justExpired = ''] = await addSessions(1000, 2001, 2000)
    await store.transact(({ sessions }) => sessions.endExpired(later(2000), 10))
    expect(await storedAmong(expired, justExpired, unexpired)).toEqual([unexpired])
  })

  test('deletes expired sessions up to the limit, the earliest expired first', async () => {
    const hashes = await addSessions(4, 1, 3, 2)
    await store.transact(({ sessions }) => sessions.endExpired(later(10), 2))
    expect(await storedAmong(...hashes)).toEqual([hashes[0], hashes[2]])
  })

  test('expired sessions can be deleted concurrently', async () => {
    const hashes = await addSessions(...Array.from({ length: 12 }, (_, n) => n))
    const deleteSome = () => store.transact(({ sessions }) => sessions.endExpired(later(100), 5))
    await Promise.all([deleteSome(), deleteSome(), deleteSome(), deleteSome()])
    await deleteSome()
    await deleteSome()
    expect(await storedAmong(...hashes)).toEqual([])
  })

  test('a session of a suspended account resolves to no user', async () => {
    const account = await saveAccount()
    const session = newSession(account.id)
    await store.transact(async ({ accounts, sessions }) => {
      await sessions.add(session, MAX_SESSIONS)
      await accounts.save({ ...account, suspendedAt: AT })
    })
    expect(await store.identities.bySession(session.tokenHash, AT)).toBeNull()
  })

  test('lists a session as it was added, with device and country', async () => {
    const { id } = await saveAccount()
    const session = newSession(id, { device: 'Firefox "Nightly" on Ünïx', country: 'DE' })
    await store.transact(({ sessions }) => sessions.add(session, MAX_SESSIONS))
    expect(await store.transact(({ sessions }) => sessions.list(id, AT))).toEqual([session])
  })

  test('lists only the unexpired sessions of an account, the latest log-in first', async () => {
    const [{ id }, other] = [await saveAccount(), await saveAccount()]
    const sessionFrom = (createdMs: number, expiresMs: number) =>
      newSession(id, { createdAt: later(createdMs), expiresAt: later(expiresMs) })
    const [first, last, middle, expired] = [
      sessionFrom(1, 5000),
      sessionFrom(3, 4000),
      sessionFrom(2, 6000),
      sessionFrom(4, 100),
    ]
    await store.transact(async ({ sessions }) => {
      for (const session of [first, last, middle, expired, newSession(other.id)])
        await sessions.add(session, MAX_SESSIONS)
    })
    expect(await store.transact(({ sessions }) => sessions.list(id, later(100)))).toEqual([last, middle, first])
  })

  test('ends a session by its id, but only for the account it belongs to', async () => {
    const [{ id }, other] = [await saveAccount(), await saveAccount()]
    const [one, another] = [newSession(id), newSession(id)]
    const end = (accountId: typeof id, sessionId: typeof one.id) =>
      store.transact(({ sessions }) => sessions.endById(accountId, sessionId))
    await store.transact(async ({ sessions }) => {
      for (const session of [one, another]) await sessions.add(session, MAX_SESSIONS)
    })
    expect(await end(other.id, one.id)).toBe(false)
    expect(await storedAmong(one.tokenHash, another.tokenHash)).toHaveLength(2)
    expect(await end(id, one.id)).toBe(true)
    expect(await end(id, one.id)).toBe(false)
    expect(await storedAmong(one.tokenHash, another.tokenHash)).toEqual([another.tokenHash])
  })

  test('ends all sessions of an account, or all but one, and no sessions of other accounts', async () => {
    const [kept = '', second = '', third = ''] = await addSessions(1000, 1000, 1000)
    const [otherHash = ''] = await addSessions(1000)
    const found = await store.identities.bySession(kept, AT)
    const id = found?.actor.accountId ?? newAccount().id
    await store.transact(({ sessions }) => sessions.endAll(id, kept))
    expect(await storedAmong(kept, second, third, otherHash)).toEqual([kept, otherHash])
    await store.transact(({ sessions }) => sessions.endAll(id, null))
    expect(await storedAmong(kept, otherHash)).toEqual([otherHash])
  })

  test('an account keeps at most the given number of sessions: those that expire last', async () => {
    const { id } = await saveAccount()
    const [otherHash = ''] = await addSessions(1)
    const added = [3000, 1000, 4000, 2000].map((lifetimeMs) => newSession(id, { expiresAt: later(lifetimeMs) }))
    for (const session of added) await store.transact(({ sessions }) => sessions.add(session, 2))
    const hashes = added.map(({ tokenHash }) => tokenHash)
    expect(await storedAmong(...hashes, otherHash)).toEqual([hashes[0], hashes[2], otherHash])
  })

  test('an account keeps at most the given number of sessions, even after simultaneous log-ins', async () => {
    const { id } = await saveAccount()
    const all = Array.from({ length: 4 }, () => newSession(id))
    const add = (session: (typeof all)[number]) =>
      store.transact(async ({ sessions }) => {
        await sessions.add(session, 3)
        // Long enough for concurrent transactions to interleave, if they could.
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    await Promise.all(all.map(add))
    expect(await store.transact(({ sessions }) => sessions.list(id, AT))).toHaveLength(3)
  })

  test('rejects a session for an unknown account', async () => {
    const adding = store.transact(({ sessions }) => sessions.add(newSession(newAccount().id), MAX_SESSIONS))
    await expect(adding).rejects.toMatchObject({ code: 'account.not_found' })
  })
}
