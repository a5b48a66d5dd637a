import { beforeEach, expect, test } from 'vitest'
import { Email } from '#core/accounts/email.ts'
import { AT, newAccount, newBand, newSession } from './lawful.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const later = (ms: number): Date => new Date(AT.getTime() + ms)

export const accountsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const saved = (changes: Parameters<typeof newAccount>[0] = {}) =>
    store.transact(({ accounts }) => accounts.save(newAccount(changes)))
  const found = (email: Email) => store.transact(({ accounts }) => accounts.findByEmail(email))

  test('an account comes back as it was saved, with version 1', async () => {
    const account = newAccount({
      name: 'Ünï "quoted" \\ ?? $1 \u{1f3ba}',
      bio: "Line one\nit's two",
      url: 'https://example.org/?a=b',
      roles: ['ShowAdmin', 'SiteOwner'],
      suspendedAt: AT,
    })
    expect(await store.transact(({ accounts }) => accounts.save(account))).toEqual({ ...account, version: 1 })
    expect(await found(account.email)).toEqual({ ...account, version: 1 })
  })

  test('nobody has an address that nobody registered', async () => {
    expect(await found(Email.parse('nobody@example.org'))).toBeNull()
  })

  test('a save replaces the account and its roles', async () => {
    const account = await saved({ roles: ['ShowManager', 'SiteAdmin'] })
    const changed = { ...account, displayName: 'Somebody else', roles: ['SiteAdmin', 'ShowAdmin'] as const }
    const result = await store.transact(({ accounts }) => accounts.save(changed))
    expect(result.version).toBe(2)
    const again = await found(account.email)
    expect(again).toMatchObject({ displayName: 'Somebody else', version: 2 })
    expect(again?.roles.toSorted()).toEqual(['ShowAdmin', 'SiteAdmin'])
  })

  test('a save of another version than the stored one is stale', async () => {
    const account = await saved()
    await store.transact(({ accounts }) => accounts.save({ ...account, displayName: 'First' }))
    const second = store.transact(({ accounts }) => accounts.save({ ...account, displayName: 'Second' }))
    await expect(second).rejects.toMatchObject({ code: 'stale_write' })
    const asNew = store.transact(({ accounts }) => accounts.save({ ...account, version: 0 }))
    await expect(asNew).rejects.toMatchObject({ code: 'stale_write' })
    expect(await found(account.email)).toMatchObject({ displayName: 'First', version: 2 })
  })

  test('of several saves of one version at once, one counts', async () => {
    const account = await saved()
    const saves = ['a', 'b', 'c', 'd'].map((displayName) =>
      store.transact(({ accounts }) => accounts.save({ ...account, displayName })),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale_write' })
    expect(await found(account.email)).toMatchObject({ version: 2 })
  })

  test('an address and a username belong to one account', async () => {
    const account = await saved({ name: 'Rudy' })
    const sameAddress = saved({ email: account.email })
    await expect(sameAddress).rejects.toMatchObject({ code: 'account.email_taken' })
    const sameName = saved({ name: 'RÜDY' })
    await expect(sameName).rejects.toMatchObject({ code: 'account.name_taken' })
    const sameBoth = saved({ name: 'Rudy', email: account.email })
    await expect(sameBoth).rejects.toMatchObject({ code: 'account.email_taken' })
  })

  test('of several accounts of one address at once, one is kept', async () => {
    const email = Email.parse('one@example.org')
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => saved({ email })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'account.email_taken' })
  })

  test('counts who holds a role', async () => {
    await saved({ roles: ['SiteOwner', 'ShowAdmin'] })
    await saved({ roles: ['SiteOwner'] })
    await saved()
    const counts = await store.transact(async ({ accounts }) => [
      await accounts.countHolding('SiteOwner'),
      await accounts.countHolding('ShowAdmin'),
      await accounts.countHolding('SiteAdmin'),
    ])
    expect(counts).toEqual([2, 1, 0])
  })

  test('a session leads to the actor, with the roles and bands of the moment', async () => {
    const account = await saved({ displayName: 'Rudy', profilePicture: 'abc', roles: ['ShowAdmin'] })
    const band = newBand('The Actors')
    const session = newSession(account.id)
    await store.transact(async ({ bands, sessions }) => {
      await bands.save(band)
      await sessions.add(session)
    })
    const { id: accountId, name, displayName, profilePicture } = account
    const actor = { accountId, name, displayName, profilePicture, roles: ['ShowAdmin'], bandIds: [] }
    const { expiresAt, tokenHash } = session
    expect(await store.identities.bySession(tokenHash, AT)).toEqual({ actor, expiresAt })
    await store.addActiveMembership(band.id, account.id)
    await store.transact(({ accounts }) => accounts.save({ ...account, roles: [] }))
    const now = { actor: { ...actor, roles: [], bandIds: [band.id] }, expiresAt }
    expect(await store.identities.bySession(tokenHash, AT)).toEqual(now)
  })

  test('a session that is unknown, over or ended leads nowhere', async () => {
    const account = await saved()
    const session = newSession(account.id, { expiresAt: later(1000) })
    await store.transact(({ sessions }) => sessions.add(session))
    expect(await store.identities.bySession('unknown', AT)).toBeNull()
    expect(await store.identities.bySession(session.tokenHash, later(999))).not.toBeNull()
    expect(await store.identities.bySession(session.tokenHash, later(1000))).toBeNull()
    await store.transact(({ sessions }) => sessions.end(session.tokenHash))
    expect(await store.identities.bySession(session.tokenHash, AT)).toBeNull()
    await store.transact(({ sessions }) => sessions.end(session.tokenHash))
  })

  test('a session is prolonged', async () => {
    const account = await saved()
    const session = newSession(account.id, { expiresAt: later(1000) })
    await store.transact(({ sessions }) => sessions.add(session))
    await store.transact(({ sessions }) => sessions.prolong(session.tokenHash, later(5000)))
    const prolonged = await store.identities.bySession(session.tokenHash, later(4999))
    expect(prolonged?.expiresAt).toEqual(later(5000))
  })

  /** Which of the sessions are still kept, expired or not: only what is kept can be prolonged. */
  const kept = async (...tokenHashes: string[]) => {
    const found: string[] = []
    for (const tokenHash of tokenHashes) {
      await store.transact(({ sessions }) => sessions.prolong(tokenHash, later(9000)))
      if (await store.identities.bySession(tokenHash, AT)) found.push(tokenHash)
    }
    return found
  }

  const addSessions = async (...lives: number[]): Promise<string[]> => {
    const { id } = await saved()
    const added = lives.map((life) => newSession(id, { expiresAt: later(life) }))
    await store.transact(async ({ sessions }) => {
      for (const session of added) await sessions.add(session)
    })
    return added.map(({ tokenHash }) => tokenHash)
  }

  test('sessions that have expired are taken away, and no others', async () => {
    const [older = '', young = '', old = ''] = await addSessions(1000, 2001, 2000)
    await store.transact(({ sessions }) => sessions.endExpired(later(2000), 10))
    expect(await kept(older, old, young)).toEqual([young])
  })

  test('of many expired sessions so many are taken away as are asked for, the oldest first', async () => {
    const hashes = await addSessions(4, 1, 3, 2)
    await store.transact(({ sessions }) => sessions.endExpired(later(10), 2))
    expect(await kept(...hashes)).toEqual([hashes[0], hashes[2]])
  })

  test('many may take expired sessions away at once', async () => {
    const hashes = await addSessions(...Array.from({ length: 12 }, (_, n) => n))
    const take = () => store.transact(({ sessions }) => sessions.endExpired(later(100), 5))
    await Promise.all([take(), take(), take(), take()])
    await take()
    await take()
    expect(await kept(...hashes)).toEqual([])
  })

  test('the sessions of a suspended account lead nowhere', async () => {
    const account = await saved()
    const session = newSession(account.id)
    await store.transact(async ({ accounts, sessions }) => {
      await sessions.add(session)
      await accounts.save({ ...account, suspendedAt: AT })
    })
    expect(await store.identities.bySession(session.tokenHash, AT)).toBeNull()
  })
}
