import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Membership } from '#core/accounts/membership.ts'
import { MergeId } from '#core/ids.ts'
import { AT, later, newAccount, newBand, newMembership } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const membershipsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const people = ['rudy', 'judy', 'trudy', 'boss'].map((name) =>
    newAccount({ name, displayName: `The ${name}`, bio: `${name} sings`, url: null }),
  )
  const [rudy, judy, trudy, boss] = people as [Person, Person, Person, Person]
  type Person = ReturnType<typeof newAccount>
  const [band, other] = [newBand('Skankers', { slug: 'skankers' }), newBand('Others')]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { accounts: people, bands: [band, other] })
  })

  const save = (...memberships: Membership[]) =>
    store.transact(async (stores) => {
      for (const membership of memberships) await stores.memberships.save(membership)
    })
  const claim = (by: Person, changes: Partial<Membership> = {}) =>
    newMembership(band.id, by.id, { state: 'pending', reason: `I am "${by.name}" ’ö \u{1f3ba}`, ...changes })
  const approvedBy = (admin: Person, ms = 0): Partial<Membership> => ({
    state: 'active',
    decidedBy: admin.id,
    decidedAt: later(ms),
  })
  const find = (person: Person) => store.transact(({ memberships }) => memberships.find(band.id, person.id))

  describe('in a transaction', () => {
    test('returns a membership as it was saved; saving again replaces it', async () => {
      expect(await find(rudy)).toBeNull()
      await save(claim(rudy))
      expect(await find(rudy)).toEqual(claim(rudy))
      const changes = {
        ...approvedBy(boss, 5),
        inviterLeaves: true,
        mergeIds: [MergeId.parse(randomUUID()), MergeId.parse(randomUUID())],
      }
      await save(claim(rudy, changes))
      expect(await find(rudy)).toEqual(claim(rudy, changes))
      expect(await find(judy)).toBeNull()
      expect(await store.transact(({ memberships }) => memberships.find(other.id, rudy.id))).toBeNull()
    })

    test('locks and returns the memberships of one band only, including claims, the oldest first', async () => {
      const [first, second, third] = [
        claim(trudy, { createdAt: later(1) }),
        newMembership(band.id, rudy.id, { createdAt: later(2), ...approvedBy(boss) }),
        claim(judy, { createdAt: later(3) }),
      ]
      await save(third, first, newMembership(other.id, boss.id), second)
      const locked = await store.transact(({ memberships }) => memberships.lock(band.id))
      expect(locked).toEqual([first, second, third])
      expect(await store.transact(({ memberships }) => memberships.lock(newBand('Unknown').id))).toEqual([])
    })

    test('removes a membership once and reports whether it existed', async () => {
      await save(claim(rudy), claim(judy), newMembership(other.id, rudy.id))
      const remove = () => store.transact(({ memberships }) => memberships.remove(band.id, rudy.id))
      expect(await remove()).toBe(true)
      expect(await remove()).toBe(false)
      expect(await find(rudy)).toBeNull()
      expect(await find(judy)).toEqual(claim(judy))
      expect(await store.transact(({ memberships }) => memberships.find(other.id, rudy.id))).not.toBeNull()
    })

    test('when several users join at the same time, only one becomes an active member', async () => {
      const join = ({ id }: Person) =>
        store.transact(async ({ memberships }) => {
          const isFirst = (await memberships.lock(band.id)).length === 0
          await memberships.save(newMembership(band.id, id, { state: isFirst ? 'active' : 'pending' }))
        })
      await Promise.all(people.map(join))
      const all = await store.transact(({ memberships }) => memberships.lock(band.id))
      expect(all.map(({ state }) => state).toSorted()).toEqual(['active', 'pending', 'pending', 'pending'])
    })

    test('erasing an account deletes its own memberships, and removes its id from those that it decided', async () => {
      await save(claim(rudy, approvedBy(boss)))
      await store.transact(({ accounts }) => accounts.erase(boss.id))
      expect(await find(rudy)).toEqual({ ...claim(rudy, approvedBy(boss)), decidedBy: null })
      await store.transact(({ accounts }) => accounts.erase(rudy.id))
      expect(await find(rudy)).toBeNull()
    })
  })

  describe('the directory', () => {
    const asMember = ({ id, name, displayName, bio, url }: Person, { state, reason, createdAt }: Membership) => ({
      accountId: id,
      name,
      displayName,
      bio,
      url,
      state,
      reason,
      createdAt,
    })

    test('lists the members of a band, with claims on request, the oldest first', async () => {
      const [first, second, third] = [
        claim(judy, { createdAt: later(1) }),
        claim(rudy, { createdAt: later(2), ...approvedBy(boss) }),
        newMembership(band.id, trudy.id, { createdAt: later(3) }),
      ]
      await save(third, second, first, newMembership(other.id, boss.id))
      const members = [asMember(rudy, second), asMember(trudy, third)]
      expect(await store.directory.members(band.id, { includeInactive: false })).toEqual(members)
      expect(await store.directory.members(band.id, { includeInactive: true })).toEqual([
        asMember(judy, first),
        ...members,
      ])
      expect(await store.directory.members(newBand('Unknown').id, { includeInactive: true })).toEqual([])
    })

    test('lists the claims for all bands except deleted ones, the oldest first, page by page', async () => {
      const gone = newBand('Gone', { deletedAt: AT })
      await addRecords(store, { bands: [gone] })
      const [first, second, third] = [
        claim(judy, { createdAt: later(1) }),
        newMembership(other.id, rudy.id, { state: 'pending', reason: 'Drums', createdAt: later(2) }),
        claim(trudy, { createdAt: later(3) }),
      ]
      await save(third, claim(boss, approvedBy(boss)), second, first)
      await save(newMembership(gone.id, boss.id, { state: 'pending', reason: 'Gone' }))
      const claims = [
        { ...asMember(judy, first), bandId: band.id, bandName: 'Skankers', bandSlug: 'skankers' },
        { ...asMember(rudy, second), bandId: other.id, bandName: 'Others', bandSlug: other.slug },
        { ...asMember(trudy, third), bandId: band.id, bandName: 'Skankers', bandSlug: 'skankers' },
      ].map((each) => ({ ...each, accountCreatedAt: AT }))
      const page = (limit: number, offset: number) => store.directory.claims({ limit, offset })
      expect(await page(10, 0)).toEqual({ claims, total: 3 })
      expect(await page(2, 0)).toEqual({ claims: claims.slice(0, 2), total: 3 })
      expect(await page(2, 2)).toEqual({ claims: claims.slice(2), total: 3 })
      expect(await page(2, 4)).toEqual({ claims: [], total: 3 })
    })

    test('lists nothing if there are no members or claims', async () => {
      expect(await store.directory.claims({ limit: 10, offset: 0 })).toEqual({ claims: [], total: 0 })
      expect(await store.directory.members(band.id, { includeInactive: true })).toEqual([])
    })
  })
}
