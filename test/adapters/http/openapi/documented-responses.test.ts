import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { registrationBody } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { sendImage } from '#test/support/image-form.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { checkResponses, openApiDocument } from '#test/support/openapi-checks.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'
import { callSourceOperations } from '#test/support/source-site.ts'
import { makeTwoStepUser, reauthentication } from '#test/support/two-step-user.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { PASSWORD } from '#test/support/world.ts'

/** User journeys that together produce every documented success response. */

const seen = new Set<string>()
const violations: string[] = []
const dumpsFolder = mkdtempSync(join(tmpdir(), 'upstroke-documented-'))

beforeAll(() => writeFile(join(dumpsFolder, 'shows-2026-11-19.csv.gz'), 'x'))
afterAll(() => rm(dumpsFolder, { recursive: true }))
const STRONG_PASSWORD = 'Three minute hero 79!'
const DAY_MS = 24 * 60 * 60 * 1000
const picture = async () => new Uint8Array(await redAndBlueImage(600, 400).png().toBuffer())
/** The response fields that the journeys read. */
type ResponseBody = {
  id: string
  slug: string
  showPoster: string
  shows: readonly object[]
  sessions: readonly { id: string; isCurrent: boolean }[]
  twoStep: { passkeys: readonly { id: string }[] }
}
const bodyOf = async (response: Response): Promise<ResponseBody> => response.json()
const makeCheckedWorld = (settings: Parameters<typeof makeHttpWorld>[0] = {}) => {
  const world = makeHttpWorld(settings)
  checkResponses(world, seen, violations)
  return world
}
const lastToken = (world: ReturnType<typeof makeHttpWorld>): string => linkTokens(world.store).at(-1) ?? ''

const journeys: Readonly<Record<string, () => Promise<void>>> = {
  'adding, reading and changing shows': async () => {
    const world = makeCheckedWorld()
    const [admin, visitor] = [await world.visitWith(...roleNames), world.visit()]
    const show = await bodyOf(await admin.post('/api/shows', showBody()))
    const showPath = `/api/shows/${show.id}`
    const { shows } = await bodyOf(await visitor.get('/api/shows?limit=1'))
    expect(shows).toHaveLength(1)
    const searchPaths = ['/api/suggestions?q=bottom', '/api/places?q=berl', '/api/places/nearest?near=52.5,13.4']
    const cityAndMapPaths = ['/api/cities', '/api/cities/berlin-de', '/api/map/outlines', '/api/shows/map']
    const listPaths = ['/api/shows/filters', '/api/shows/month', '/api/shows?near=37.8,-122.3']
    const showPaths = [showPath, `${showPath}/history`, `/api/shows/by-slug/${show.slug}`]
    for (const path of [...listPaths, ...searchPaths, ...cityAndMapPaths, ...showPaths]) await visitor.get(path)
    await visitor.post('/api/shows/same-night', { showDate: '2026-11-27', venueName: 'Bottom of the Hill' })
    await admin.put(showPath, showBody({ version: 1, status: 'moved', venueName: 'SO36' }))
    await admin.put(showPath, showBody({ version: 1 }))
    await admin.post(`${showPath}/confirm`, { as: 'promoter' })
    for (const format of ['ics', 'rss', 'atom', 'json']) await visitor.get(`/feeds/shows.${format}`)
    for (const file of ['shows.csv', 'shows.json', 'shows.ics', 'bands.csv', 'bands.json', 'venues.csv', 'venues.json'])
      await visitor.get(`/export/${file}`)
    for (const path of [`/shows/${show.slug}.ics`, `/shows/${show.slug}/share.png`]) await visitor.get(path)
    await admin.delete(showPath)
    await visitor.get(showPath)
    await admin.post(`${showPath}/restore`, {})
    await admin.post(`${showPath}/restore`, { version: 1 })
    await visitor.get(`${showPath}/history`)
    const { showPoster } = await bodyOf(await sendImage(admin, await picture()))
    await visitor.get(showPoster)
    await visitor.get('/images/none')
    await admin.post('/api/shows', showBody({ showTitle: 'With a poster', showPoster, eventUrl: 'https://x.example/' }))
    for (const path of ['/feeds/shows.json', '/export/shows.json']) await visitor.get(path)
  },

  'opening a reconfirmation link': async () => {
    const world = makeCheckedWorld()
    const showAdder = await world.visitWith('ShowManager')
    await showAdder.post('/api/shows', showBody())
    world.clock.advance(25 * 60 * 60 * 1000)
    await world.core.requestReconfirmation(10)
    const path = `/api/still-on/${lastToken(world)}`
    await world.visit().get(path)
    await world.visit().post(path, { answer: 'yes' })
    world.clock.advance(30 * DAY_MS)
    await world.visit().get(path)
  },

  alerts: async () => {
    const world = makeCheckedWorld()
    const [fan, user] = [world.visit(), await world.visitWith()]
    const alert = { filter: { city: 'Oakland' }, frequency: 'daily', timeZone: 'America/Los_Angeles', recaptcha: '' }
    await fan.post('/api/alerts', { ...alert, email: FAN_EMAIL })
    const { subscriberToken } = await (
      await fan.post(`/api/alerts/confirm/${makeEmailSubscriber(world).confirmationToken()}`)
    ).json()
    await fan.get(`/api/subscribers/${subscriberToken}`)
    await fan.get(`/api/subscribers/${subscriberToken}/shows`)
    for (const subscriber of ['me', subscriberToken]) {
      await user.post('/api/alerts', alert)
      const { alerts } = await (await user.get(`/api/subscribers/${subscriber}`)).json()
      const [{ id }] = alerts
      await user.put(`/api/subscribers/${subscriber}/alerts/${id}`, { isPaused: true })
      await user.delete(`/api/subscribers/${subscriber}/alerts/${id}`)
      await user.delete(`/api/subscribers/${subscriber}`)
    }
    const admin = await world.visitWith('SiteAdmin')
    await admin.get(`/api/subscribers?email=${FAN_EMAIL}`)
    await admin.delete(`/api/suppressions/${FAN_EMAIL}`)
    await fan.get('/api/alerts/push-key')
    const [former, current] = [newSubscription(), newSubscription()]
    await fan.post('/api/alerts', { ...alert, byEmail: false, browser: former })
    await fan.post('/api/subscribers/browser', former)
    await fan.put('/api/subscribers/browser', { former, current })
    const unsubscribeToken = world.ports.signedLinks.sign('unsubscribe', 'alerts')
    await fan.post(`/api/alerts/unsubscribe/${unsubscribeToken}`)
    await fan.post(`/unsubscribe/${unsubscribeToken}`)
  },

  RSVPs: async () => {
    const world = makeCheckedWorld()
    const user = await world.visitWith('ShowManager')
    const { id: showId } = await (await user.post('/api/shows', showBody())).json()
    await user.post('/api/rsvps', { rsvps: [{ showId, response: 'yes', respondedAt: '2026-11-20T10:00:00Z' }] })
    await user.get('/api/rsvps')
    await user.delete(`/api/rsvps/${showId}`)
  },

  'editing and merging bands and venues': async () => {
    const world = makeCheckedWorld()
    const [admin, visitor] = [await world.visitWith(...roleNames), world.visit()]
    for (const [kind, body, otherBody] of [
      ['bands', { name: 'The Nutmeg Seven', links: ['https://nutmeg.example/'] }, { name: 'The Nutmeg Eight' }],
      ['venues', venueBody(), venueBody({ name: 'Bottom of the Hill 2' })],
    ] as const) {
      const first = await bodyOf(await admin.post(`/api/${kind}`, body))
      const second = await bodyOf(await admin.post(`/api/${kind}`, otherBody))
      await admin.post(`/api/${kind}`, body)
      const entryPath = `/api/${kind}/${first.id}`
      await admin.put(entryPath, { ...body, name: 'Another name', version: 1 })
      await admin.put(entryPath, { ...body, version: 1 })
      const suffixes = ['', '/shows', '/history', kind === 'bands' ? '/shared-line-ups' : '']
      const paths = suffixes.map((suffix) => entryPath + suffix)
      for (const path of [...paths, `/api/${kind}?q=n`, `/api/${kind}/by-slug/${first.slug}`]) await visitor.get(path)
      await admin.post(`${entryPath}/restore`, { version: 1 })
      const { id } = await bodyOf(await admin.post(`${entryPath}/merge`, { into: second.id }))
      await visitor.get(`${entryPath}/history`)
      await admin.post(`/api/merges/${id}/undo`)
      await admin.post(`/api/merges/${id}/undo`)
    }
    await visitor.post('/api/venues/likely', { name: 'Bottom of the Hill', city: 'San Francisco' })
    for (const city of ['San Francisco', 'Nowhereville'])
      await visitor.post('/api/venues/location', { city, country: 'US' })
  },

  'band membership': async () => {
    const world = makeCheckedWorld()
    const [admin, friendAccount] = [await world.visitWith(...roleNames), await world.addAccount([])]
    const playerAccount = await world.addAccount([])
    const player = await world.visitAs(playerAccount)
    const band = await bodyOf(await admin.post('/api/bands', { name: 'The Nutmeg Seven' }))
    const membersPath = `/api/bands/${band.id}/members`
    await player.post(membersPath, { reason: 'I play the trombone.' })
    await player.post(membersPath, { reason: 'I play the trombone.' })
    await player.get(membersPath)
    await admin.get('/api/access/band-claims')
    await admin.get(membersPath)
    await admin.put(`${membersPath}/${playerAccount.id}`)
    await player.post(`/api/bands/${band.id}/hand-over`, { name: friendAccount.name, leave: false })
    await (await world.visitAs(friendAccount)).post(`/api/bands/${band.id}/accept-invitation`)
    await player.delete(`${membersPath}/me`, {})
  },

  'registering and logging in': async () => {
    const world = makeCheckedWorld()
    const visitor = world.visit()
    await visitor.get('/api/session')
    await visitor.get('/api/bot-check')
    await visitor.post('/api/auth/register', registrationBody())
    await visitor.post('/api/auth/login', { email: 'pauline@people.example', password: STRONG_PASSWORD })
    await visitor.post('/api/auth/resend-confirmation', { email: 'pauline@people.example' })
    await visitor.get(`/api/auth/confirm-email/${lastToken(world)}`)
    await visitor.post('/api/passwords/forgot-password', { email: 'pauline@people.example' })
    await visitor.post(`/api/passwords/reset-password/${lastToken(world)}`, { password: 'Fresh kettle 4 drums?' })
    await visitor.post('/api/auth/login', { email: 'pauline@people.example', password: 'Fresh kettle 4 drums?' })
    await visitor.get('/api/session')
    await visitor.post('/api/auth/logout')
  },

  'managing your own account': async () => {
    const world = makeCheckedWorld()
    const account = await world.addAccount([])
    const [user, otherBrowser] = [await world.visitAs(account), await world.visitAs(account)]
    await otherBrowser.get('/api/session')
    const profilePath = '/api/profile'
    await user.put(profilePath, { displayName: 'Rhoda', bio: 'Ska', url: 'https://rhoda.example/' })
    await user.upload(`${profilePath}/picture`, await picture())
    await user.delete(`${profilePath}/picture`)
    await user.put(`${profilePath}/email`, { email: 'new@people.example', ...reauthentication })
    await user.get(profilePath)
    const { sessions } = await bodyOf(await user.get(`${profilePath}/sessions`))
    const otherSession = sessions.find(({ isCurrent }) => !isCurrent)
    await user.delete(`${profilePath}/sessions/${otherSession?.id}`, reauthentication)
    await user.delete(`${profilePath}/sessions`, reauthentication)
    await user.get(`${profilePath}/export`)
    const passwordChange = { currentPassword: PASSWORD, password: STRONG_PASSWORD, confirmPassword: STRONG_PASSWORD }
    await user.put(`${profilePath}/password`, { ...passwordChange, currentPassword: 'wrong' })
    await user.put(`${profilePath}/password`, passwordChange)
    await user.delete(profilePath, { password: STRONG_PASSWORD })
  },

  'two-step log-in': async () => {
    const { world, browser, nextCode, setUpTimeCodes, addPasskey, logIn, logInByPasskey } = await makeTwoStepUser()
    checkResponses(world, seen, violations)
    const recoveryCodes = await setUpTimeCodes()
    expect(recoveryCodes).toHaveLength(10)
    await addPasskey()
    const { twoStep } = await bodyOf(await browser.get('/api/profile'))
    const newBrowser = world.visit()
    await logIn(newBrowser)
    await newBrowser.post('/api/auth/second-step', { code: '000000' })
    await newBrowser.post('/api/auth/second-step', { code: nextCode() })
    await logInByPasskey(world.visit())
    await browser.post('/api/profile/recovery-codes', reauthentication)
    await browser.get('/api/profile/export')
    await browser.delete(`/api/profile/passkeys/${twoStep.passkeys[0]?.id}`, reauthentication)
    await browser.delete('/api/profile/time-codes', reauthentication)
  },

  'managing the accounts of other users': async () => {
    const world = makeCheckedWorld()
    const [admin, account] = [await world.visitWith('SiteAdmin'), await world.addAccount([])]
    await admin.get('/api/users?q=person')
    for (const [action, body] of [
      ['suspend', { reason: 'Spam' }],
      ['reinstate', {}],
      ['end-sessions', {}],
    ] as const)
      await admin.post(`/api/users/${account.id}/${action}`, body)
  },

  'access requests, the audit log and the contact form': async () => {
    const world = makeCheckedWorld()
    const [admin, requester] = [await world.visitWith('SiteAdmin'), await world.visitWith()]
    await requester.post('/api/access/request-show-manager-access', { explanation: 'I book the Harbour Club.' })
    const [{ user_id, request_id }] = await (await admin.get('/api/access/show-manager-requests')).json()
    const { role_id } = await (await admin.get('/api/access/roles/ShowManager')).json()
    await admin.post('/api/access/userroles', { user_id, request_id, role_id })
    await admin.delete(`/api/access/delete-show-manager-request/${request_id}`)
    await admin.delete(`/api/users/${user_id}/roles/ShowManager`)
    await admin.put(`/api/users/${user_id}/roles/ShowManager`, {})
    await admin.get('/api/audit?area=role')
    await admin.get('/api/audit/export.csv')
    await admin.get('/api/figures')
    await requester.post('/api/contact', { email: 'vera@fans.example', subject: 'The gig', message: 'Doors?' })
    await requester.get('/api/github/issues')
  },

  'adding, reading, editing and deleting sources': () =>
    callSourceOperations((ports) => makeCheckedWorld({ ports }).visitWith('ShowManager')),

  'importing shows and reading open data': async () => {
    const world = makeCheckedWorld({ dumps: makeFileDumps({ dir: dumpsFolder }) })
    const showAdder = await world.visitWith('ShowManager')
    await showAdder.post('/api/imports/read', { text: 'Fri 27 Nov 2026 – SO36, Berlin – w/ Trombone Tax' })
    const rows = [showBody(), {}].map((show, index) => ({ line: index + 1, show }))
    await showAdder.post('/api/imports/save', { rows })
    await showAdder.post('/api/imports/save', { rows: [{ line: 1, show: showBody() }] })
    const visitor = world.visit()
    await visitor.get('/api/open-data')
    for (const name of ['shows-2026-11-19.csv.gz', 'none']) await visitor.get(`/open-data/${name}`)
    await visitor.get('/api/openapi.json')
  },
}

describe('every operation', () => {
  it.each(Object.entries(journeys))('responds as documented: %s', async (_, runJourney) => {
    const before = seen.size
    await runJourney()
    expect(seen.size).toBeGreaterThan(before)
    expect(violations).toEqual([])
  })

  it('has returned each of its documented success statuses', () => {
    const documentedSuccesses = Object.entries(openApiDocument.paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses }]) =>
        Object.keys(responses)
          .filter((status) => /^2/.test(status))
          .map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    )
    expect(documentedSuccesses.filter((each) => !seen.has(each))).toEqual([])
  })
})
