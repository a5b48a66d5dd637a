import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayFromToday, owner as ownerAccount } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { type Browser, visitorFrom } from '#test/support/browser.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { currentUserName } from '#test/support/faults/invariants.ts'
import { makeProcessClock } from '#test/support/faults/process-clock.ts'
import { countsOf, makeRequestCounts, type RequestCounts, sendAs } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { emailAddressOf, newClientAddress, PASSWORD, register } from '#test/support/faults/traffic.ts'
import { type GithubServer, githubIssue, startGithubServer } from '#test/support/github-server.ts'
import { titlesIn } from '#test/support/scale/uncached-list.ts'

const HOUR_MS = 60 * 60 * 1000

let scene: Scene
let github: GithubServer
let owner: Browser
let url: string
let counts: RequestCounts
/** Sets the clock of the process this many hours ahead of the machine's clock (negative: behind). */
let shift: (hours: number) => Promise<void>

beforeAll(async () => {
  github = await startGithubServer()
  scene = await startScene()
  const clock = makeProcessClock(scene.folder('clock'))
  shift = (hours) => clock.shift(hours * HOUR_MS)
  // Only the process started below has a wrong clock. The first one ends, so that it sends none of the emails.
  await scene.product().end()
  const settings = { ...clock.settings, GITHUB_REPOSITORY: 'skank/upstroke', GITHUB_API_URL: github.url }
  url = (await scene.startOther(settings, clock.nodeFlags)).url
  owner = await logInOwner(url)
})
afterAll(async () => {
  await scene?.stop()
  await github?.close()
})
beforeEach(() => {
  counts = makeRequestCounts()
})

const listedTitles = async (): Promise<string[]> =>
  titlesIn(JSON.parse(await (await visitorFrom(url).fetch('/api/shows?page=1&limit=100')).text()))
const addShow = (showTitle: string, daysFromNow: number) =>
  counts.send(() => sendAs(owner, 'POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(daysFromNow) })))

/** Registers a user, expects exactly one email to them, and returns its confirmation token. */
const registerAndReadToken = async (name: string): Promise<string> => {
  const email = emailAddressOf(name)
  expect(await register(url, counts, name)).toMatchObject({ status: 201 })
  await expect.poll(() => emailCountFor(email)).toBe(1)
  return tokenIn(scene.deliveries.get(email)?.text ?? '')
}
const tokenIn = (text: string): string => /(?:token=|reset-password\/)([\w-]+)/.exec(text)?.[1] ?? ''

/** Requests a path as a new visitor. Returns the response status. */
const statusAt = async (path: string): Promise<number> => {
  const response = await visitorFrom(url, newClientAddress()).fetch(path)
  await response.text()
  return response.status
}
const resetPassword = async (token: string): Promise<number> => {
  const body = { password: PASSWORD, confirmPassword: PASSWORD }
  const response = await sendAs(
    visitorFrom(url, newClientAddress()),
    'POST',
    `/api/passwords/reset-password/${token}`,
    body,
  )
  await response.text()
  return response.status
}
const requestResetLink = async (clientAddress: string, email: string): Promise<number> => {
  const response = await sendAs(visitorFrom(url, clientAddress), 'POST', '/api/passwords/forgot-password', { email })
  await response.text()
  return response.status
}
const exhaustResetLimit = async (clientAddress: string): Promise<void> => {
  for (let nth = 0; nth < 20; nth += 1) await requestResetLink(clientAddress, 'nobody@people.example')
  expect(await requestResetLink(clientAddress, 'nobody@people.example')).toBe(429)
}
const emailCountFor = (email: string): number => scene.deliveries.get(email)?.copies ?? 0
/** Stores an unsent email, as left behind by a process that was killed while sending it. */
const leaveUnsentEmail = (to: string) =>
  scene.postgres.sql(
    `insert into job (name, attempts, payload, not_before) values ('mail', 1, '${JSON.stringify({
      to,
      template: 'password-changed',
      data: { displayName: 'Rudy' },
    })}', now() + interval '1 minute')`,
  )
const issueTitles = async (): Promise<string[]> => {
  const text = await (await visitorFrom(url).fetch('/api/github/issues')).text()
  return JSON.parse(text).map(({ title }: { title: string }) => title)
}

/** Expects that sessions, writes and emails work with the current clock, and that the limit on reset links for
 * `exhaustedAddress` has expired. */
const expectEverythingWorks = async (name: string, exhaustedAddress: string): Promise<void> => {
  expect(await currentUserName(owner)).toBe('owner')
  expect(await addShow(`Added ${name}`, 60)).toMatchObject({ status: 201 })
  expect(await listedTitles()).toContain(`Added ${name}`)
  expect(await requestResetLink(exhaustedAddress, 'nobody@people.example')).toBe(200)
  expect(await statusAt(`/api/auth/confirm-email/${await registerAndReadToken(name)}`)).toBe(200)
}

const report = (fault: string): void => {
  reportFault({ fault, runs: 1, ...countsOf(counts) })
  expect(counts.otherErrors).toEqual([])
}

test('a clock set back by 25 hours stops nothing: emails are sent, limits expire, caches stay correct', async () => {
  github.setIssues([githubIssue(1, 'Before')])
  expect(await issueTitles()).toEqual(['Before'])
  await exhaustResetLimit('203.0.113.1')
  await addShow('Before the clock was set back', 60)
  expect(await listedTitles()).toContain('Before the clock was set back')
  await leaveUnsentEmail('left@people.example')
  github.setIssues([githubIssue(2, 'After')])
  await shift(-25)
  await expectEverythingWorks('back', '203.0.113.1')
  await expect.poll(() => emailCountFor('left@people.example')).toBe(1)
  await expect.poll(issueTitles).toEqual(['After'])
  report('clock set back by 25 h')
  await shift(0)
})

/** Returns the day, in the venue's time zone, whose night is not over yet but will be over in 26 hours. */
const tonight = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now() - 5 * HOUR_MS)

test('a clock set 26 hours ahead ends only what expires within those hours, and everything works once the clock is corrected', async () => {
  const show = showBody({ showTitle: 'Tonight', showDate: tonight() })
  expect(await counts.send(() => sendAs(owner, 'POST', '/api/shows', show))).toMatchObject({ status: 201 })
  expect(await listedTitles()).toContain('Tonight')
  const confirmationToken = await registerAndReadToken('late')
  const emailCountBefore = emailCountFor(ownerAccount.email)
  expect(await requestResetLink(newClientAddress(), ownerAccount.email)).toBe(200)
  await expect.poll(() => emailCountFor(ownerAccount.email)).toBe(emailCountBefore + 1)
  const resetEmailText = scene.deliveries.get(ownerAccount.email)?.text ?? ''
  await exhaustResetLimit('203.0.113.2')

  await shift(26)
  expect(await listedTitles()).not.toContain('Tonight')
  expect(await statusAt(`/api/auth/confirm-email/${confirmationToken}`)).toBe(410)
  expect(await resetPassword(tokenIn(resetEmailText))).toBe(410)
  await expectEverythingWorks('ahead', '203.0.113.2')
  await exhaustResetLimit('203.0.113.3')

  await shift(0)
  await expectEverythingWorks('right', '203.0.113.3')
  expect(await listedTitles()).toContain('Tonight')
  report('clock 26 h ahead, then corrected')

  // Sessions expire after 30 days without a visit.
  await shift(40 * 24)
  expect(await currentUserName(owner)).toBe('')
})
