import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addShow } from '#test/support/add-shows.ts'
import { newAlertInput, runAlerts } from '#test/support/alerts.ts'
import { setUpTimeCodes } from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowAdmin'], { bio: 'Skank', url: 'https://sue.example' })
  actor = await world.actorOf(account)
})
afterEach(() => {
  vi.useRealTimers()
})

const exportData = (by: Actor | null = actor) => world.core.exportPersonalData(by)

describe('the export of personal data (GDPR, articles 15 and 20)', () => {
  test('contains account, two-step log-in, bands, contributions, changes and audit log', async () => {
    await addPasskey(world, actor, makeSiteAuthenticator(), 'Laptop')
    await setUpTimeCodes(world, actor)
    const show = await addShow(world, { bandList: [{ bandName: 'Trombone Tax' }] }, actor)
    const bandId = BandId.parse(show.bandList[0]?.bandId)
    await world.store.addMembership(account.id, bandId)
    const admin = await world.as('SiteAdmin')
    await world.core.endAccountSessions(admin, account.id)
    expect(await exportData()).toMatchObject({
      account: {
        ...{ id: account.id, name: 'person-1', email: account.email, displayName: 'Person 1', bio: 'Skank' },
        ...{ url: 'https://sue.example', roles: ['ShowAdmin'], confirmedAt: account.confirmedAt, suspendedAt: null },
      },
      twoStep: { timeCodesSince: expect.any(Date), recoveryCodesLeft: 10, passkeys: [{ name: 'Laptop' }] },
      bands: [{ id: bandId, name: 'Trombone Tax', state: 'active' }],
      addedShows: [{ id: show.id, showTitle: show.showTitle, showDate: show.showDate }],
      addedBands: [{ id: bandId }],
      addedVenues: [{ id: show.venueId }],
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'show', of: show.id, what: 'added' })]),
      audit: expect.arrayContaining([
        expect.objectContaining({ what: 'show.added', byMe: true }),
        expect.objectContaining({ what: 'account.passkey_added', byMe: true }),
        expect.objectContaining({ what: 'account.sessions_ended', byMe: false }),
      ]),
    })
  })

  test('contains the reasons for band claims, and the decisions on them', async () => {
    const show = await addShow(world, { bandList: [{ bandName: 'Trombone Tax' }] }, actor)
    const bandId = BandId.parse(show.bandList[0]?.bandId)
    const fan = await world.as()
    await world.core.claimBand(fan, bandId, { reason: 'I play the trombone.' })
    const claim = { id: bandId, name: 'Trombone Tax', reason: 'I play the trombone.', since: world.clock.now() }
    expect((await exportData(fan)).bands).toEqual([{ ...claim, state: 'pending', decidedAt: null }])
    world.clock.advance(HOUR_MS)
    await world.core.approveClaim(actor, bandId, fan.accountId)
    const { bands, audit } = await exportData(fan)
    expect(bands).toEqual([{ ...claim, state: 'active', decidedAt: world.clock.now() }])
    expect(audit.map(({ what, byMe }) => [what, byMe])).toEqual([
      ['membership.asked', true],
      ['membership.approved', false],
    ])
  })

  test('lists the sessions without their tokens or hashes', async () => {
    const token = await world.logIn(account, { device: 'Safari on iPhone', country: 'GB' })
    const { sessions } = await exportData()
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual(expect.objectContaining({ device: 'Safari on iPhone', country: 'GB' }))
    for (const secret of [token, world.ports.tokens.hash(token)]) expect(JSON.stringify(sessions)).not.toContain(secret)
  })

  test("contains the same reported shows as the subscriber's own list", async () => {
    await world.core.addAlert(actor, CLIENT, newAlertInput())
    const { id, slug, showDate } = await addShow(world)
    const reportedShows = async () => (await exportData()).reportedShows
    await runAlerts(world)
    expect(await reportedShows()).toEqual([])
    world.clock.advance(HOUR_MS)
    await runAlerts(world)
    expect(await reportedShows()).toMatchObject([{ id, slug, showDate, status: 'scheduled' }])
    expect((await world.core.listReportedShows({ actor })).shows).toEqual(await reportedShows())
    await expect(world.core.listReportedShows({ token: 'made-up' })).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('contains no secrets', async () => {
    await addPasskey(world, actor, makeSiteAuthenticator())
    const { secret } = await setUpTimeCodes(world, actor)
    const text = JSON.stringify(await exportData())
    const { passkeys = [], recoveryCodeHashes = [] } = world.store.stored().secondFactors.get(account.id) ?? {}
    const hashes = [...world.store.stored().sessions.keys(), ...world.store.stored().oneTimeTokens.keys()]
    const secrets = [
      account.passwordHash,
      secret,
      ...recoveryCodeHashes,
      ...hashes,
      ...passkeys.map((one) => one.publicKey),
    ]
    for (const one of secrets) expect(text).not.toContain(one)
    expect(text).not.toMatch(/hash|secret|token|publicKey/i)
  })

  test('contains no data about other users', async () => {
    const other = await world.addAccount(['ShowAdmin'])
    await addShow(world, {}, await world.actorOf(other))
    const data = await exportData()
    expect(JSON.stringify(data)).not.toContain(other.id)
    expect([data.addedShows, data.addedBands, data.addedVenues, data.changes]).toEqual([[], [], [], []])
  })

  test('requires log-in, and is possible ten times an hour', async () => {
    const advance = syncSystemTime(world)
    await expect(exportData(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    for (let attempt = 0; attempt < 10; attempt += 1) await exportData()
    await expect(exportData()).rejects.toMatchObject({ code: 'limit.exceeded', retryAfterMs: HOUR_MS })
    await expect(exportData(await world.as())).resolves.toBeDefined()
    advance(HOUR_MS)
    await expect(exportData()).resolves.toBeDefined()
  })
})
