import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owner, ownerSettings } from '#test/support/api-client.ts'
import { makeBrowser } from '#test/support/browser.ts'
import { type Product, runProduct } from '#test/support/product.ts'
import { makeFolderForTest, makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'
import { type Api, makeApi } from '#web/data/api.ts'

const newPassword = 'Other horse 3 battery!'

/** Returns a browser that has this client address and can switch between processes. */
const browserFrom = (address: string, first: Product): { api: Api; goTo(product: Product): void } => {
  let current = first
  const request = (path: string, init: RequestInit = {}) =>
    fetch(current.url + path, { ...init, headers: { ...(init.headers as object), 'x-forwarded-for': address } })
  const browser = makeBrowser({ request })
  return {
    api: makeApi(browser.fetch, browser.csrfToken),
    goTo: (product) => {
      current = product
    },
  }
}

const requestResetLink = ({ api }: { api: Api }) =>
  api.send('POST', '/api/passwords/forgot-password', { email: 'nobody@people.example' }).then(
    () => 200,
    ({ status, retryAfter }) => (retryAfter > 0 ? status : `${status} without Retry-After`),
  )

/** Expects requests to both processes to count against one limit for the address that the proxy saw. */
const expectSharedLimit = async (one: Product, other: Product) => {
  const caller = browserFrom('198.51.100.1', one)
  const statuses: unknown[] = []
  for (let n = 0; n < 20; n += 1) {
    caller.goTo(n % 2 === 0 ? one : other)
    statuses.push(await requestResetLink(caller))
  }
  expect(statuses).toEqual(Array(20).fill(200))
  for (const product of [one, other]) {
    expect(await requestResetLink(browserFrom('198.51.100.1', product))).toBe(429)
    expect(await requestResetLink(browserFrom('203.0.113.9, 198.51.100.1', product))).toBe(429)
    expect(await requestResetLink(browserFrom('198.51.100.2', product))).toBe(200)
  }
}

/** Expects a log-in to be valid in both processes until the password is changed in another session. */
const expectSharedLogIn = async (one: Product, other: Product) => {
  const caller = browserFrom('198.51.100.3', one)
  await caller.api.send('POST', '/api/auth/login', owner)
  caller.goTo(other)
  expect(await caller.api.get('/api/profile')).toMatchObject({ email: owner.email })

  const otherCaller = browserFrom('198.51.100.4', other)
  await otherCaller.api.send('POST', '/api/auth/login', owner)
  const change = { currentPassword: owner.password, password: newPassword, confirmPassword: newPassword }
  await otherCaller.api.send('PUT', '/api/profile/password', change)
  caller.goTo(one)
  await expect(caller.api.get('/api/profile')).rejects.toMatchObject({ status: 401 })
  otherCaller.goTo(one)
  expect(await otherCaller.api.get('/api/profile')).toMatchObject({ email: owner.email })
  const thirdCaller = browserFrom('198.51.100.5', one)
  await expect(thirdCaller.api.send('POST', '/api/auth/login', owner)).rejects.toMatchObject({ status: 401 })
}

test('two processes behind a proxy share limits and log-ins', async () => {
  const settings = { ...(await makeInstallationForTest()), TRUST_PROXY: '1', ...ownerSettings }
  const one = await startProductForTest(settings)
  const other = await startProductForTest({ ...settings, DATA_DIR: makeFolderForTest() })
  await expectSharedLimit(one, other)
  await expectSharedLogIn(one, other)
})

test('without a trusted proxy, forwarded addresses are ignored', async () => {
  const product = await startProductForTest({ DATA_DIR: makeFolderForTest() }, ['--memory'])
  const statuses: unknown[] = []
  for (let n = 1; n <= 21; n += 1) statuses.push(await requestResetLink(browserFrom(`198.51.100.${n}`, product)))
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('in production, the product refuses to start without a bot check', async () => {
  const DATA_DIR = join(makeFolderForTest(), 'data')
  const result = await runProduct({ DATA_DIR, NODE_ENV: 'production', BOT_CHECK: 'none' })
  expect(result).toMatchObject({
    code: 1,
    out: '',
    err: 'BOT_CHECK is invalid: in production, use proof-of-work or recaptcha.\n',
  })
})
