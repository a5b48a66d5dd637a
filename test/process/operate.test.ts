import { expect, test } from 'vitest'
import { version } from '#api/config/version.ts'
import { apiClientAt, owner, ownerSettings } from '#test/support/api-client.ts'
import { makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

test('/healthz and /readyz respond without details', async () => {
  const { url } = await startProductForTest(await makeInstallationForTest())
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(url + path)
    expect({ path, status: response.status, body: await response.json() }).toEqual({
      path,
      status: 200,
      body: { status: 'ok' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('each log line is a JSON object, each request has a line with a unique id, and no line contains personal data', async () => {
  const product = await startProductForTest({ ...(await makeInstallationForTest()), ...ownerSettings })
  const api = apiClientAt(product.url)
  await api.send('POST', '/api/auth/login', owner)
  await api.send('POST', '/api/auth/logout')
  const page = await fetch(`${product.url}/reset-password/s3cr3t-token?email=pauline%40band.example`, {
    headers: { 'user-agent': "Pauline's browser", 'x-forwarded-for': '203.0.113.7' },
  })
  const pageRequestId = page.headers.get('x-request-id')
  await product.end()
  const lines = product.logged().map((line) => JSON.parse(line) as Record<string, unknown>)
  const requestLines = lines.filter(({ msg }) => msg === 'request')
  for (const line of lines) expect(line).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/) })
  for (const line of requestLines) expect(line.requestId).toMatch(UUID)
  expect(new Set(requestLines.map(({ requestId }) => requestId)).size).toBe(requestLines.length)
  expect(requestLines.filter(({ requestId }) => requestId === pageRequestId)).toMatchObject([
    { method: 'GET', status: 200 },
  ])
  expect(requestLines).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 200 }),
  )
  expect(lines.filter(({ msg }) => msg === 'ready')).toMatchObject([{ version }])
  const log = product.logged().join('\n')
  for (const secret of [owner.email, owner.password, 's3cr3t', 'pauline', 'Pauline', '203.0.113.7', '127.0.0.1'])
    expect(log).not.toContain(secret)
})
