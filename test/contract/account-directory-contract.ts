import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { noFactors } from '#core/authentication/second-factors.ts'
import { type AccountId, ShowManagerRequestId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import {
  AT,
  later,
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

export const accountDirectoryContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const saveAccount = (changes: Parameters<typeof newAccount>[0] = {}) =>
    store.transact(({ accounts }) => accounts.save(newAccount(changes)))
  const search = (q: string, { limit = 10, offset = 0, now = AT, role = null as RoleName | null } = {}) =>
    store.accountDirectory.search({ q, role, now, limit, offset })
  const namesFound = async (q: string) => (await search(q)).accounts.map(({ name }) => name).toSorted()

  test('finds nothing in an empty store', async () => {
    expect(await search('')).toEqual({ accounts: [], total: 0 })
    expect(await search('a')).toEqual({ accounts: [], total: 0 })
  })

  test('finds an account by any part of its username, display name or email address, regardless of case', async () => {
    await saveAccount({ name: 'Rudy', displayName: 'The Messenger', email: Email.parse('desmond@isrælites.example') })
    await saveAccount({ name: 'ÜBÆR skank', displayName: 'Laurel', email: Email.parse('aitken@example.org') })
    expect(await namesFound('rud')).toEqual(['Rudy'])
    expect(await namesFound('MESS')).toEqual(['Rudy'])
    expect(await namesFound('SRÆLITES.EX')).toEqual(['Rudy'])
    expect(await namesFound('übær S')).toEqual(['ÜBÆR skank'])
    expect(await namesFound('k')).toEqual(['ÜBÆR skank'])
    expect(await namesFound('example')).toEqual(['Rudy', 'ÜBÆR skank'])
    expect(await namesFound('')).toEqual(['Rudy', 'ÜBÆR skank'])
    expect(await namesFound('nobody')).toEqual([])
    expect(await namesFound('skanklaurel')).toEqual([])
    expect(await namesFound('skank laurel')).toEqual([])
  })

  test('searches the last saved values', async () => {
    const account = await saveAccount({ name: 'x', displayName: 'Before', email: Email.parse('before@example.org') })
    const changed = { ...account, displayName: 'After', email: Email.parse('after@example.org') }
    await store.transact(({ accounts }) => accounts.save(changed))
    expect([await namesFound('before'), await namesFound('after')]).toEqual([[], ['x']])
  })

  test('treats no character as a wildcard', async () => {
    for (const name of ['100%', '100_', '100\\', '1000'])
      await saveAccount({
        name,
        displayName: 'x',
        email: Email.parse(`${name.length}${name.charCodeAt(3)}@example.org`),
      })
    expect(await namesFound('0%')).toEqual(['100%'])
    expect(await namesFound('0_')).toEqual(['100_'])
    expect(await namesFound('0\\')).toEqual(['100\\'])
    expect(await namesFound('1%0')).toEqual([])
    expect(await namesFound('\\%')).toEqual([])
    expect(await namesFound("'")).toEqual([])
  })

  test('lists the newest accounts first, page by page, with the total', async () => {
    for (const n of [3, 1, 5, 2, 4]) await saveAccount({ name: `n${n}`, displayName: 'Zz', createdAt: later(n) })
    await saveAccount({ name: 'other', displayName: 'y', createdAt: later(9) })
    const page = async (q: string, limit: number, offset: number) => {
      const { accounts, total } = await search(q, { limit, offset })
      return [accounts.map(({ name }) => name).join(), total]
    }
    expect(await page('', 2, 0)).toEqual(['other,n5', 6])
    expect(await page('', 3, 4)).toEqual(['n2,n1', 6])
    expect(await page('', 3, 6)).toEqual(['', 6])
    expect(await page('zz', 2, 1)).toEqual(['n4,n3', 5])
    expect(await page('n3', 2, 0)).toEqual(['n3', 1])
    expect(await page('n3', 2, 1)).toEqual(['', 1])
  })

  test('returns an account with its roles, the number of its unexpired sessions and whether it has a second factor', async () => {
    const account = await saveAccount({
      name: 'Rudy',
      roles: ['SiteAdmin', 'ShowAdmin'],
      confirmedAt: null,
      suspendedAt: later(1),
      suspendedReason: 'Why not',
    })
    await store.transact(async ({ sessions, secondFactors }) => {
      for (const ms of [1000, 2000, 3000]) await sessions.add(newSession(account.id, { expiresAt: later(ms) }), 5)
      await secondFactors.save({ ...noFactors(account.id), passkeys: [newPasskey()] })
    })
    const plain = await saveAccount({ name: 'Plain', createdAt: later(-1) })
    expect(await search('', { now: later(1000) })).toEqual({
      accounts: [
        {
          id: account.id,
          name: 'Rudy',
          displayName: account.displayName,
          email: account.email,
          roles: ['ShowAdmin', 'SiteAdmin'],
          createdAt: AT,
          confirmedAt: null,
          suspendedAt: later(1),
          suspendedReason: 'Why not',
          sessions: 2,
          hasSecondStep: true,
        },
        {
          id: plain.id,
          name: 'Plain',
          displayName: plain.displayName,
          email: plain.email,
          roles: [],
          createdAt: later(-1),
          confirmedAt: AT,
          suspendedAt: null,
          suspendedReason: null,
          sessions: 0,
          hasSecondStep: false,
        },
      ],
      total: 2,
    })
  })

  test('lists the memberships, claims and invitations of an account, sorted by band name, without deleted bands', async () => {
    const [{ id }, other] = [await saveAccount(), await saveAccount()]
    const [zed, ace, deleted, invitingBand] = ['Zed', 'äce', 'Gone', 'Others'].map((name) => newBand(name))
    if (!zed || !ace || !deleted || !invitingBand) throw new Error('A band is missing')
    await store.transact(async ({ bands }) => {
      for (const band of [zed, ace, { ...deleted, deletedAt: AT }, invitingBand]) await bands.save(band)
    })
    for (const band of [zed, deleted]) await store.addMembership(band.id, id, 'active')
    const claim = { state: 'pending', createdAt: later(3) } as const
    const invitation = { state: 'invited', createdAt: later(4) } as const
    await store.transact(async ({ memberships }) => {
      await memberships.save(newMembership(ace.id, id, claim))
      await memberships.save(newMembership(invitingBand.id, id, { ...invitation, inviterLeaves: true }))
    })
    await store.addMembership(invitingBand.id, other.id, 'active')
    expect(await store.accountDirectory.memberships(id)).toEqual([
      { bandId: ace.id, bandName: 'äce', ...claim },
      { bandId: invitingBand.id, bandName: 'Others', ...invitation },
      { bandId: zed.id, bandName: 'Zed', state: 'active', createdAt: expect.any(Date) },
    ])
    expect(await store.accountDirectory.memberships(newAccount().id)).toEqual([])
  })

  test('returns no personal data for an unknown account', async () => {
    expect(await store.accountDirectory.personalData(newAccount().id)).toBeNull()
  })

  test('personal data of an account without activity contains only its account data', async () => {
    const { id } = await saveAccount()
    expect(await store.accountDirectory.personalData(id)).toEqual({
      account: expect.objectContaining({ id }),
      wantedEmails: [],
      sessions: [],
      twoStep: { timeCodesSince: null, recoveryCodesLeft: 0, passkeys: [] },
      bands: [],
      request: null,
      rsvps: [],
      addedShows: [],
      addedBands: [],
      addedVenues: [],
      addedSources: [],
      uploadedImages: [],
      changes: [],
      audit: [],
    })
  })

  /** Adds a venue, a band and a deleted show that `by` created at `at`, with two revisions and an audit entry for the show. */
  const addActivity = async (by: AccountId, at: Date) => {
    const venue = newVenue({ createdBy: by, createdAt: at })
    const band = newBand('Additions', { createdBy: by, createdAt: at })
    const lineUp = [{ bandId: band.id, role: 'headliner', setTime: null, state: 'confirmed' }] as const
    const show = newShow(venue, { createdBy: by, createdAt: at, deletedAt: later(9), showTitle: '', lineUp })
    await store.transact(async (stores) => {
      await stores.venues.save(venue)
      await stores.bands.save(band)
      await stores.shows.save(show)
      const change = { kind: 'show' as const, of: show.id, by, snapshot: {} }
      await stores.revisions.addAll([
        { ...change, version: 2, at: later(20), what: 'edited' },
        { ...change, version: 1, at, what: 'added' },
      ])
      await stores.audit.add({ by, at, what: 'show.added', kind: 'show', of: show.id, details: { ip: 'x' } })
    })
    return { venue, band, show }
  }

  test("personal data contains the account's data, activity and audit entries, without secrets", async () => {
    const secret = 'SECRET'
    const {
      version: _,
      passwordHash,
      nameKey,
      ...account
    } = await saveAccount({
      name: 'Rudy',
      bio: 'Hello',
      url: 'https://example.org',
      profilePicture: '/images/a',
      roles: ['ShowManager'],
      passwordHash: secret,
      suspendedAt: AT,
      suspendedReason: 'Why',
    })
    const { id } = account
    const other = await saveAccount()
    const session = newSession(id, { tokenHash: `${secret}-1`, device: 'Firefox', country: 'DE' })
    const expired = newSession(id, { tokenHash: `${secret}-2`, createdAt: later(-9), expiresAt: later(-1) })
    const passkey = newPasskey({ id: secret, publicKey: secret, name: 'Key', lastUsedAt: later(2) })
    await store.transact(async ({ sessions, oneTimeTokens, secondFactors }) => {
      for (const one of [expired, session, newSession(other.id)]) await sessions.add(one, 5)
      await oneTimeTokens.add(newToken({ accountId: id, tokenHash: `${secret}-3`, challenge: secret }))
      const emailChange = { purpose: 'change-email', email: Email.parse('new@people.example') } as const
      await oneTimeTokens.add(newToken({ accountId: id, tokenHash: `${secret}-6`, ...emailChange }))
      await secondFactors.save({
        accountId: id,
        totp: { secret, confirmedAt: later(1), lastStep: 1 },
        recoveryCodeHashes: [`${secret}-4`, `${secret}-5`],
        passkeys: [passkey],
        version: 0,
      })
    })
    const { venue, band, show } = await addActivity(id, AT)
    await addActivity(other.id, AT)
    const image = newImage({ createdBy: id, createdAt: later(8) })
    const membership = { reason: 'I sing', decidedBy: other.id, createdAt: later(3), decidedAt: later(4) }
    await store.transact(async ({ memberships, images, requests }) => {
      const request = { explanation: 'I book the club', createdAt: later(10) }
      await requests.add({ id: ShowManagerRequestId.parse(randomUUID()), accountId: id, ...request })
      await memberships.save(newMembership(band.id, id, { state: 'active', ...membership }))
      for (const one of [image, newImage({ createdBy: other.id })]) await images.add(one)
    })
    await store.transact(async ({ audit }) => {
      const entry = { kind: 'account' as const, details: {} }
      await audit.add({ ...entry, by: other.id, at: later(5), what: 'account.suspended', of: id })
      await audit.add({ ...entry, by: id, at: later(6), what: 'account.confirmed', of: id })
      await audit.add({ ...entry, by: null, at: later(7), what: 'account.confirmed', of: other.id })
    })
    const data = await store.accountDirectory.personalData(id)
    expect(data).toEqual({
      account,
      wantedEmails: ['new@people.example'],
      sessions: [session, expired].map(({ tokenHash, accountId, hasSecondStep, ...visible }) => visible),
      twoStep: {
        timeCodesSince: later(1),
        recoveryCodesLeft: 2,
        passkeys: [{ name: 'Key', createdAt: AT, lastUsedAt: later(2) }],
      },
      bands: [
        {
          ...{ id: band.id, name: 'Additions', state: 'active', reason: 'I sing' },
          ...{ since: later(3), decidedAt: later(4) },
        },
      ],
      request: { explanation: 'I book the club', askedAt: later(10) },
      rsvps: [],
      addedShows: [{ id: show.id, showTitle: 'Additions', showDate: show.showDate, addedAt: AT }],
      addedBands: [{ id: band.id, name: 'Additions', addedAt: AT }],
      addedVenues: [{ id: venue.id, name: venue.name, addedAt: AT }],
      addedSources: [],
      uploadedImages: [{ id: image.id, width: image.width, height: image.height, uploadedAt: later(8) }],
      changes: [
        { kind: 'show', of: show.id, what: 'added', at: AT },
        { kind: 'show', of: show.id, what: 'edited', at: later(20) },
      ],
      audit: [
        { at: AT, what: 'show.added', kind: 'show', of: show.id, byMe: true },
        { at: later(5), what: 'account.suspended', kind: 'account', of: id, byMe: false },
        { at: later(6), what: 'account.confirmed', kind: 'account', of: id, byMe: true },
      ],
    })
    expect(JSON.stringify(data)).not.toContain(secret)
  })
}
