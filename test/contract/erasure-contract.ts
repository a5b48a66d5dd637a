import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { noFactors } from '#core/authentication/second-factors.ts'
import { MergeId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import type { Stores } from '#core/stores.ts'
import type { Merge } from '#core/timeline/merge.ts'
import {
  AT,
  newAccount,
  newBand,
  newImage,
  newMembership,
  newPasskey,
  newSession,
  newShow,
  newToken,
  newVenue,
} from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const mail = (to: string): NewMail => ({ to, template: 'password-changed', data: { displayName: 'Rudy' } })

export const erasureContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  /** Stores a user who has added a venue, a band and a show, and has a session, tokens, a passkey, a membership and a pending email. */
  const addUser = async (name: string) => {
    const account = newAccount({ name, email: Email.parse(`${name}@example.org`), roles: ['ShowManager'] })
    const { id, email } = account
    const venue = newVenue({ createdBy: id })
    const band = newBand(`${name}’s band`, { createdBy: id })
    const show = newShow(venue, { createdBy: id })
    const session = newSession(id)
    const token = newToken({ accountId: id, purpose: 'change-email', email: Email.parse(`new-${name}@example.org`) })
    const heldNameToken = newToken({ purpose: 'held-name', email })
    await store.transact(async (stores) => {
      await stores.accounts.save(account)
      await stores.venues.save(venue)
      await stores.bands.save(band)
      await stores.shows.save(show)
      await stores.sessions.add(session, 5)
      for (const one of [token, heldNameToken]) await stores.oneTimeTokens.add(one)
      await stores.secondFactors.save({ ...noFactors(id), passkeys: [newPasskey()] })
      await stores.jobs.add('mail', mail(email))
      const [of, snapshot] = [band.id, { ...band }]
      await stores.revisions.addAll([{ kind: 'band', of, version: 1, by: id, at: AT, what: 'added', snapshot }])
      await stores.audit.add({ by: id, at: AT, what: 'band.added', kind: 'band', of, details: {} })
    })
    await store.addMembership(band.id, id, 'active')
    return { account, venue, band, show, session, token, heldNameToken }
  }

  type User = Awaited<ReturnType<typeof addUser>>

  const inTransaction = <T>(work: (stores: Stores) => Promise<T>) => store.transact(work)
  const erase = ({ account }: User) => inTransaction(({ accounts }) => accounts.erase(account.id))

  /** Returns which kinds of a user's data are stored, apart from contributions. */
  const traces = async ({ account: { id, email }, session, token, heldNameToken }: User) =>
    inTransaction(async ({ accounts, oneTimeTokens, secondFactors }) => ({
      account: (await accounts.find(id)) !== null,
      email: (await accounts.findByEmail(email)) !== null,
      session: (await store.identities.bySession(session.tokenHash, AT)) !== null,
      token: (await oneTimeTokens.find(token.tokenHash, token.purpose, AT)) !== null,
      heldNameToken: (await oneTimeTokens.find(heldNameToken.tokenHash, heldNameToken.purpose, AT)) !== null,
      factors: (await secondFactors.find(id)) !== null,
      membership: (await store.accountDirectory.memberships(id)).length > 0,
      data: (await store.accountDirectory.personalData(id)) !== null,
    }))

  const allTraces = (isStored: boolean) => ({
    account: isStored,
    email: isStored,
    session: isStored,
    token: isStored,
    heldNameToken: isStored,
    factors: isStored,
    membership: isStored,
    data: isStored,
  })

  const pendingEmails = async (): Promise<string[]> => {
    const emails = await inTransaction(({ jobs }) =>
      jobs.claim('mail', { now: new Date(), leaseUntil: new Date(), limit: 100 }),
    )
    return emails.map(({ payload: { to, template } }) => `${template} to ${to}`).toSorted()
  }

  test("deletes the user's data and nobody else's", async () => {
    const [rudy, other] = [await addUser('rudy'), await addUser('other')]
    expect(await traces(rudy)).toEqual(allTraces(true))
    await erase(rudy)
    expect(await traces(rudy)).toEqual(allTraces(false))
    expect(await traces(other)).toEqual(allTraces(true))
    expect(await pendingEmails()).toEqual(['password-changed to other@example.org'])
  })

  test("keeps the user's contributions and revisions without the user's id, and the audit entries with it", async () => {
    const [rudy, other] = [await addUser('rudy'), await addUser('other')]
    await erase(rudy)
    for (const [{ venue, band, show }, createdBy] of [
      [rudy, null],
      [other, other.account.id],
    ] as const) {
      expect(await store.directory.venue(venue.id)).toEqual({ ...venue, createdBy, version: 1 })
      expect(await store.directory.band(band.id)).toEqual({ ...band, createdBy, version: 1 })
      const stored = await inTransaction(({ shows }) => shows.find(show.id))
      expect(stored).toEqual({ ...show, createdBy, version: 1 })
    }
    expect(await store.recorded()).toEqual({
      revisions: [
        { of: rudy.band.id, by: null },
        { of: other.band.id, by: other.account.id },
      ],
      audit: [
        { of: rudy.band.id, by: rudy.account.id },
        { of: other.band.id, by: other.account.id },
      ],
    })
  })

  test("keeps the user's images, decisions and merges, without the user's id", async () => {
    const [rudy, other] = [await addUser('rudy'), await addUser('other')]
    const by = rudy.account.id
    const image = newImage({ createdBy: by })
    const changes = { state: 'active', reason: 'I sing', decidedBy: by, decidedAt: AT } as const
    const decidedMembership = newMembership(rudy.band.id, other.account.id, changes)
    const merge: Merge = {
      ...{ id: MergeId.parse(randomUUID()), by, at: AT, undoneAt: null, kind: 'venue' },
      ...{ from: rudy.venue.id, into: other.venue.id, changed: { shows: [], previous: [] }, sources: [] },
    }
    await inTransaction(async ({ images, memberships, merges }) => {
      await images.add(image)
      await memberships.save(decidedMembership)
      await merges.add(merge)
    })
    await erase(rudy)
    const remaining = await inTransaction(async ({ images, memberships, merges }) => [
      await images.find(image.id),
      await memberships.lock(rudy.band.id),
      await merges.lock(merge.id),
    ])
    expect(remaining).toEqual([
      { ...image, createdBy: null },
      [{ ...decidedMembership, decidedBy: null }],
      { ...merge, by: null },
    ])
  })

  test('deletes the pending email with the link that confirms a new address, but no other email to that address', async () => {
    const rudy = await addUser('rudy')
    const address = rudy.token.email ?? ''
    await inTransaction(async ({ jobs }) => {
      await jobs.add('mail', { to: address, template: 'confirm-new-email', data: { displayName: 'Rudy', token: 'x' } })
      await jobs.add('mail', { to: address, template: 'reset-password', data: { displayName: 'Somebody', token: 'y' } })
    })
    await erase(rudy)
    expect(await pendingEmails()).toEqual([`reset-password to ${address}`])
  })

  test('keeps an email that is queued after the erasure', async () => {
    const rudy = await addUser('rudy')
    await inTransaction(async ({ accounts, jobs }) => {
      await accounts.erase(rudy.account.id)
      await jobs.add('mail', { to: rudy.account.email, template: 'account-deleted', data: { displayName: 'Rudy' } })
    })
    expect(await pendingEmails()).toEqual(['account-deleted to rudy@example.org'])
  })

  test('frees the name and the email address', async () => {
    const { account } = await addUser('rudy')
    await inTransaction(({ accounts }) => accounts.erase(account.id))
    const newUser = { ...newAccount(), name: account.name, nameKey: account.nameKey, email: account.email }
    expect(await inTransaction(({ accounts }) => accounts.save(newUser))).toMatchObject({ id: newUser.id, version: 1 })
  })

  test('changes nothing for an unknown account', async () => {
    const rudy = await addUser('rudy')
    await inTransaction(({ accounts }) => accounts.erase(newAccount().id))
    expect(await traces(rudy)).toEqual(allTraces(true))
  })

  test('changes nothing when the transaction throws afterwards', async () => {
    const rudy = await addUser('rudy')
    const failing = inTransaction(async ({ accounts, oneTimeTokens, sessions, secondFactors }) => {
      await oneTimeTokens.revokeAll(rudy.account.id, ['change-email'])
      await sessions.endAll(rudy.account.id, null)
      await secondFactors.save({ ...noFactors(rudy.account.id), version: 1 })
      await accounts.erase(rudy.account.id)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await traces(rudy)).toEqual(allTraces(true))
    expect(await pendingEmails()).toEqual(['password-changed to rudy@example.org'])
    expect(await store.directory.band(rudy.band.id)).toMatchObject({ createdBy: rudy.account.id })
  })
}
