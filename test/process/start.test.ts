import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiClientAt, ownerSettings } from '#test/support/api-client.ts'
import { freePort } from '#test/support/free-port.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { runProduct, type Settings } from '#test/support/product.ts'
import { makeFolderForTest, makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'

/** Starts the product, which must fail with code 1 and a one-line error. Returns that line. */
const startError = async (settings: Settings): Promise<string> => {
  const { code, out, err } = await runProduct(settings)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^[^\n]+\n$/)
  return err.trimEnd()
}

test.each([
  ['PORT', 'http', 'PORT is invalid: expected a whole number from 1 to 65535.'],
  ['BASE_URL', 'shows.example', /^BASE_URL is invalid: expected an origin such as /],
  ['DATABASE_URL', 'mysql://localhost/shows', /^DATABASE_URL is invalid: expected an address such as postgres:/],
  ['SMTP_URL', 'localhost', /^SMTP_URL is invalid: expected an address such as smtp:/],
  ['SITE_TIME_ZONE', 'Mars/Olympus', /^SITE_TIME_ZONE is invalid: expected an IANA time zone /],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is invalid: expected one of /],
  ['LOG_FORMAT', 'xml', 'LOG_FORMAT is invalid: expected json or pretty.'],
  ['OWNER_EMAIL', 'owner@shows.example', /^OWNER_EMAIL and OWNER_PASSWORD belong together/],
])('the product refuses to start with %s=%s, names the variable, and creates nothing', async (name, value, message) => {
  const DATA_DIR = join(makeFolderForTest(), 'data')
  expect(await startError({ DATA_DIR, [name]: value })).toMatch(message)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('the product refuses to start with an unknown option, and creates nothing', async () => {
  const DATA_DIR = join(makeFolderForTest(), 'data')
  const { code, err } = await runProduct({ DATA_DIR }, ['--memry'])
  expect({ code, err }).toEqual({
    code: 2,
    err: 'Unknown option --memry; the options are --demo and --memory. See --help.\n',
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('the product refuses to start with an invalid owner password, and names the broken rule but not the password', async () => {
  const message = await startError({
    ...(await makeInstallationForTest()),
    OWNER_EMAIL: 'owner@shows.example',
    OWNER_PASSWORD: 'Short-pa55',
  })
  expect(message).toBe('OWNER_PASSWORD is invalid: Password must be at least 16 characters long.')
})

test('the product refuses to start on a port that is in use', async () => {
  const otherServer = createServer()
  const port = await listenLocally(otherServer)
  const message = await startError({
    ...(await makeInstallationForTest()),
    HOST: '127.0.0.1',
    PORT: String(port),
    ...ownerSettings,
  })
  otherServer.close()
  expect(message).toBe(`Port ${port} is in use: stop the other program, or set PORT to another one.`)
})

test('the product refuses to start with a data folder below a file', async () => {
  const file = join(makeFolderForTest(), 'file')
  writeFileSync(file, '')
  const message = await startError({ DATA_DIR: join(file, 'data'), PORT: String(await freePort()) })
  expect(message).toBe(
    `Cannot use the data folder ${join(file, 'data')} (DATA_DIR): ENOTDIR; set DATA_DIR to a folder that this process may write to.`,
  )
})

test('the product refuses to start with an unreachable database, and does not print its password', async () => {
  const message = await startError({
    DATA_DIR: makeFolderForTest(),
    DATABASE_URL: `postgres://upstroke:hush-hush@127.0.0.1:${await freePort()}/upstroke`,
    PORT: String(await freePort()),
  })
  expect(message).toMatch(
    /^The database at DATABASE_URL cannot be used: .+: check that the server is running, and that host and port are right$/,
  )
  expect(message).not.toContain('hush-hush')
})

test('without a configured SiteOwner, the first start creates one and prints its password once', async () => {
  const DATA_DIR = makeFolderForTest()
  const first = await startProductForTest({ DATA_DIR })
  const [, email = '', password = ''] = /email +(\S+)\n +password +(\S+)/.exec(first.stderr()) ?? []
  const api = apiClientAt(first.url)
  await api.send('POST', '/api/auth/login', { email, password })
  expect(await api.get('/api/session')).toMatchObject({ roles: expect.arrayContaining(['SiteOwner']) })
  expect(first.logged().join()).not.toContain(password)
  await first.end()
  const second = await startProductForTest({ DATA_DIR })
  expect(second.stderr()).toBe(`Upstroke is ready at ${second.url}\n`)
})
