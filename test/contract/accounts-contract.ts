import { beforeEach, expect, test } from 'vitest'
import { Email } from '#core/mail/email.ts'
import { AT, later, newAccount } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

/** Pauses long enough for concurrent transactions to interleave, if they could. */
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 50))

export const accountsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const saveAccount = (changes: Parameters<typeof newAccount>[0] = {}) =>
    store.transact(({ accounts }) => accounts.save(newAccount(changes)))
  const findByEmail = (email: Email) => store.transact(({ accounts }) => accounts.findByEmail(email))

  test('returns an account as it was saved, with version 1', async () => {
    const account = newAccount({
      name: 'Ünï "quoted" \\ ?? $1 \u{1f3ba}',
      bio: "Line one\nit's two",
      url: 'https://example.org/?a=b',
      roles: ['ShowAdmin', 'SiteOwner'],
      suspendedAt: AT,
      suspendedReason: 'Sold "tickets" that\nwere none',
    })
    expect(await store.transact(({ accounts }) => accounts.save(account))).toEqual({ ...account, version: 1 })
    expect(await findByEmail(account.email)).toEqual({ ...account, version: 1 })
    expect(await store.transact(({ accounts }) => accounts.find(account.id))).toEqual({ ...account, version: 1 })
  })

  test('returns null for unknown email addresses and ids', async () => {
    expect(await findByEmail(Email.parse('nobody@example.org'))).toBeNull()
    expect(await store.transact(({ accounts }) => accounts.find(newAccount().id))).toBeNull()
  })

  test('returns which of the given profile pictures are in use', async () => {
    const [first, second] = ['/images/1.webp', '/images/2.webp']
    await saveAccount({ profilePicture: first })
    await saveAccount({ profilePicture: second })
    await saveAccount({ profilePicture: null })
    const inUse = (...pictures: string[]) => store.transact(({ accounts }) => accounts.profileImagesInUse(pictures))
    expect(await inUse(first, '/images/3.webp', '1.webp', '')).toEqual([first])
    expect([...(await inUse(second, first))].sort()).toEqual([first, second])
    expect(await inUse()).toEqual([])
  })

  test('a save replaces the account and its roles', async () => {
    const account = await saveAccount({ roles: ['ShowManager', 'SiteAdmin'] })
    const changed = { ...account, displayName: 'Somebody else', roles: ['SiteAdmin', 'ShowAdmin'] as const }
    const result = await store.transact(({ accounts }) => accounts.save(changed))
    expect(result.version).toBe(2)
    const found = await findByEmail(account.email)
    expect(found).toMatchObject({ displayName: 'Somebody else', version: 2 })
    expect(found?.roles.toSorted()).toEqual(['ShowAdmin', 'SiteAdmin'])
  })

  test('a save raises the version, even if nothing or only a role changes', async () => {
    const account = await saveAccount()
    const promoted = await store.transact(({ accounts }) => accounts.save({ ...account, roles: ['SiteAdmin'] }))
    expect(await store.transact(({ accounts }) => accounts.save(promoted))).toEqual({ ...promoted, version: 3 })
    expect(await findByEmail(account.email)).toEqual({ ...promoted, version: 3 })
  })

  test('rejects a save based on another version as stale', async () => {
    const account = await saveAccount()
    await store.transact(({ accounts }) => accounts.save({ ...account, displayName: 'First' }))
    const second = store.transact(({ accounts }) => accounts.save({ ...account, displayName: 'Second' }))
    await expect(second).rejects.toMatchObject({ code: 'stale_write' })
    const asNew = store.transact(({ accounts }) => accounts.save({ ...account, version: 0 }))
    await expect(asNew).rejects.toMatchObject({ code: 'stale_write' })
    expect(await findByEmail(account.email)).toMatchObject({ displayName: 'First', version: 2 })
  })

  test('accepts only one of several simultaneous saves based on the same version', async () => {
    const account = await saveAccount()
    const saves = ['a', 'b', 'c', 'd'].map((displayName) =>
      store.transact(({ accounts }) => accounts.save({ ...account, displayName })),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale_write' })
    expect(await findByEmail(account.email)).toMatchObject({ version: 2 })
  })

  test('locks an account and returns it, or null for an unknown one', async () => {
    const account = await saveAccount({ roles: ['ShowAdmin'] })
    expect(await store.transact(({ accounts }) => accounts.lock(account.id))).toEqual(account)
    expect(await store.transact(({ accounts }) => accounts.lock(newAccount().id))).toBeNull()
  })

  test('a lock serializes changes: each waiting transaction reads the changes made before it', async () => {
    const { id } = await saveAccount({ displayName: '' })
    const append = (letter: string) =>
      store.transact(async ({ accounts }) => {
        const account = (await accounts.lock(id)) ?? newAccount()
        await shortPause()
        await accounts.save({ ...account, displayName: account.displayName + letter })
      })
    await Promise.all(['a', 'b', 'c', 'd'].map(append))
    const last = await store.transact(({ accounts }) => accounts.find(id))
    expect(last?.displayName.split('').toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(last?.version).toBe(5)
  })

  test('an erasure waits for the lock on the account', async () => {
    const account = await saveAccount()
    let isHeld = false
    const holder = store.transact(async ({ accounts }) => {
      await accounts.lock(account.id)
      isHeld = true
      await shortPause()
      return accounts.find(account.id)
    })
    while (!isHeld) await new Promise((resolve) => setTimeout(resolve, 1))
    await Promise.all([holder, store.transact(({ accounts }) => accounts.erase(account.id))])
    expect(await holder).toEqual(account)
    expect(await store.transact(({ accounts }) => accounts.lock(account.id))).toBeNull()
  })

  test('each email address and each username belongs to only one account', async () => {
    const account = await saveAccount({ name: 'Rudy' })
    const sameEmail = saveAccount({ email: account.email })
    await expect(sameEmail).rejects.toMatchObject({ code: 'account.email_taken' })
    const sameName = saveAccount({ name: 'RÜDY' })
    await expect(sameName).rejects.toMatchObject({ code: 'account.name_taken' })
    const sameBoth = saveAccount({ name: 'Rudy', email: account.email })
    await expect(sameBoth).rejects.toMatchObject({ code: 'account.email_taken' })
  })

  test('keeps only one of several accounts added simultaneously with the same email address', async () => {
    const email = Email.parse('one@example.org')
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => saveAccount({ email })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'account.email_taken' })
  })

  test('a username counts as taken if an account has exactly its key', async () => {
    await saveAccount({ name: 'Rudy' })
    const taken = await store.transact(async ({ accounts }) => [
      await accounts.isNameTaken('rudy'),
      await accounts.isNameTaken('rud'),
      await accounts.isNameTaken('%'),
    ])
    expect(taken).toEqual([true, false, false])
  })

  test('finds an account only by the whole key of its username', async () => {
    const account = await saveAccount({ name: 'Rudy', roles: ['ShowAdmin'] })
    await saveAccount({ name: 'Rudi' })
    const [rudy, ...others] = await store.transact(async ({ accounts }) => [
      await accounts.findByNameKey('rudy'),
      await accounts.findByNameKey('rud'),
      await accounts.findByNameKey('%'),
      await accounts.findByNameKey(''),
    ])
    expect(rudy).toEqual(account)
    expect(others).toEqual([null, null, null])
  })

  test('gives a username to one of several accounts added simultaneously; the others find it taken', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        store.transact(async ({ accounts }) => {
          if (await accounts.isNameTaken('rudy')) return 'taken'
          await shortPause()
          await accounts.save(newAccount({ name: 'Rudy' }))
          return 'mine'
        }),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['mine', 'taken', 'taken', 'taken'])
  })

  test('counts the accounts with a role, including unconfirmed ones and excluding suspended ones', async () => {
    await saveAccount({ roles: ['SiteOwner', 'ShowAdmin'] })
    await saveAccount({ roles: ['SiteOwner'] })
    await saveAccount({ roles: ['SiteOwner'], suspendedAt: AT })
    await saveAccount({ roles: ['SiteOwner'], confirmedAt: null })
    await saveAccount()
    const counts = await store.transact(async ({ accounts }) => [
      await accounts.countWithRole('SiteOwner'),
      await accounts.countWithRole('ShowAdmin'),
      await accounts.countWithRole('SiteAdmin'),
    ])
    expect(counts).toEqual([3, 1, 0])
  })

  test('keeps one SiteOwner when two simultaneous suspensions each check that another SiteOwner remains', async () => {
    const owners = [await saveAccount({ roles: ['SiteOwner'] }), await saveAccount({ roles: ['SiteOwner'] })]
    const wereSuspended = await Promise.all(
      owners.map((owner) =>
        store.transact(async ({ accounts }) => {
          if ((await accounts.countWithRole('SiteOwner')) <= 1) return false
          await shortPause()
          await accounts.save({ ...owner, suspendedAt: AT })
          return true
        }),
      ),
    )
    expect(wereSuspended.toSorted()).toEqual([false, true])
    expect(await store.transact(({ accounts }) => accounts.countWithRole('SiteOwner'))).toBe(1)
  })

  test('lists email addresses of confirmed, unsuspended accounts with one of the roles, each once', async () => {
    const add = (name: string, changes: Parameters<typeof newAccount>[0]) =>
      saveAccount({ email: Email.parse(`${name}@example.org`), ...changes })
    await add('both', { roles: ['SiteOwner', 'SiteAdmin'] })
    await add('admin', { roles: ['SiteAdmin'] })
    await add('other', { roles: ['ShowAdmin'] })
    await add('suspended', { roles: ['SiteAdmin'], suspendedAt: AT })
    await add('unconfirmed', { roles: ['SiteAdmin'], confirmedAt: null })
    const [emails, none] = await store.transact(async ({ accounts }) => [
      await accounts.emailsWithRoles(['SiteOwner', 'SiteAdmin']),
      await accounts.emailsWithRoles([]),
    ])
    expect(emails).toEqual(['admin@example.org', 'both@example.org'])
    expect(none).toEqual([])
  })

  test('deletes old unconfirmed accounts and their queued emails, the oldest first, up to the limit', async () => {
    const addAged = async (name: string, ageMs: number, changes: Parameters<typeof newAccount>[0] = {}) =>
      saveAccount({
        name,
        email: Email.parse(`${name}@example.org`),
        confirmedAt: null,
        createdAt: later(-ageMs),
        ...changes,
      })
    const confirmed = await addAged('confirmed', 9, { confirmedAt: AT })
    const [young, old, older, oldest] = [
      await addAged('d', 1),
      await addAged('c', 2),
      await addAged('b', 3),
      await addAged('a', 4),
    ]
    await store.transact(({ jobs }) =>
      jobs.add('mail', { to: oldest.email, template: 'already-registered', data: { displayName: '' } }),
    )
    const all = [confirmed, young, old, older, oldest]
    const remainingNames = async () => {
      const names: string[] = []
      await store.transact(async ({ accounts }) => {
        for (const { id, name } of all) if (await accounts.find(id)) names.push(name)
      })
      return names
    }
    await store.transact(({ accounts }) => accounts.eraseUnconfirmed(later(-1), 2))
    expect(await remainingNames()).toEqual(['confirmed', 'd', 'c'])
    await store.transact(({ accounts }) => accounts.eraseUnconfirmed(later(-1), 2))
    expect(await remainingNames()).toEqual(['confirmed', 'd'])
    expect(
      await store.transact(({ jobs }) => jobs.claim('mail', { now: new Date(), leaseUntil: new Date(), limit: 10 })),
    ).toEqual([])
  })
}
