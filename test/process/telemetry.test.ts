import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { apiClientAt, dayFromToday, owner, ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { freePort } from '#test/support/free-port.ts'
import { openInbox } from '#test/support/inbox.ts'
import { exportedMetricsIn, usedMetrics } from '#test/support/monitored-metrics.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'
import { makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'
import { openTraceCollector } from '#test/support/trace-collector.ts'

const password = 'Other horse 3 battery!'
const pauline = { name: 'pauline', email: 'pauline@people.example', displayName: 'Pauline B' }

const openServices = async () => {
  const [inbox, collector] = await Promise.all([openInbox(), openTraceCollector()])
  onTestFinished(async () => {
    await Promise.all([inbox.close(), collector.close()])
  })
  return { inbox, collector }
}

/** Returns the number of responses that all processes using this database have recorded. */
const recordedResponseCount = async (url: string): Promise<number> => {
  const { ports, close } = await openPostgres({ url })
  const counts = await ports.trafficTally.list(new Date(0))
  await close()
  return counts.reduce((sum, { responses }) => sum + responses, 0)
}

test('telemetry reports what a process does, and nothing about its users', async () => {
  const { inbox, collector } = await openServices()
  const [installation, metricsPort] = [await makeInstallationForTest(), await freePort()]
  const product = await startProductForTest({
    ...installation,
    ...ownerSettings,
    SMTP_URL: inbox.url,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  })
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  const newcomer = apiClientAt(product.url)
  const recaptcha = await solveBotCheck(await newcomer.get('/api/bot-check'))
  await newcomer.send('POST', '/api/auth/register', { ...pauline, password, confirmPassword: password, recaptcha })
  const findMail = () => inbox.emails().find(({ to }) => to === pauline.email)
  await expect.poll(findMail, { timeout: 60_000 }).toBeDefined()
  const token = /[?&]token=([\w-]+)/.exec(findMail()?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  await newcomer.get('/api/auth/confirm-email/{token}', { params: { token } })
  await newcomer.send('POST', '/api/auth/login', { email: pauline.email, password })
  const show = { ...showBody({ showTitle: 'Hidden Title', showDate: dayFromToday(30) }) }
  await (await ownerAt(product.url)).send('POST', '/api/shows', show)
  await newcomer.get('/api/shows?q=Hidden')
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404)

  await expect.poll(scrape).toMatch(/^upstroke_mails_total\{outcome="sent"\} [1-9]/m)
  // The first response is computed, and later ones come from the cache.
  const scrapeAfterRequest = async () => {
    await (await fetch(`${product.url}/api/bands`)).text()
    return scrape()
  }
  await expect
    .poll(scrapeAfterRequest)
    .toMatch(/^upstroke_http_requests_total\{method="GET",route="\/api\/bands",status="200",from="memory"\} [1-9]/m)
  const scraped = await scrape()
  expect(scraped).toMatch(
    /^upstroke_http_requests_total\{method="POST",route="\/api\/shows",status="201",from="computed"\} 1$/m,
  )
  expect(scraped).toMatch(/^upstroke_database_up 1$/m)
  expect(scraped).toMatch(/^upstroke_database_connections_limit\{pool="writing"\} 4$/m)
  expect(scraped).toMatch(/^upstroke_upcoming_shows 1$/m)
  expect(scraped).toMatch(/^upstroke_job_last_success_timestamp_seconds\{name="mail"\} \d+/m)
  // The process exports every metric and label that the dashboard and the alerts use.
  const { names, labels } = exportedMetricsIn(scraped)
  expect(usedMetrics().length).toBeGreaterThan(50)
  for (const { usedIn, metric, labels: usedLabels } of usedMetrics().filter((each) => each.metric !== 'up')) {
    expect({ usedIn, metric, isExported: names.has(metric) }).toEqual({ usedIn, metric, isExported: true })
    const known = labels.get(metric)
    const unknown = usedLabels.filter((label) => !['job', 'instance'].includes(label) && known && !known.has(label))
    expect({ usedIn, metric, unknown }).toEqual({ usedIn, metric, unknown: [] })
  }

  const { code } = await product.end()
  expect(code).toBe(0)
  const requestCounts = [...scraped.matchAll(/^upstroke_http_requests_total\{.*\} (\d+)$/gm)]
  expect(await recordedResponseCount(installation.DATABASE_URL)).toBe(
    requestCounts.reduce((sum, [, count]) => sum + Number(count), 0),
  )
  // The statements of a transaction belong to the trace of its request.
  const spans = collector.spans()
  const addSpan = spans.find(({ name }) => name === 'POST /api/shows')
  expect(addSpan).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 201 } })
  const children = spans.filter(
    ({ traceId, parentSpanId }) => traceId === addSpan?.traceId && parentSpanId === addSpan.spanId,
  )
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT show', 'INSERT revision']))
  const mailSpan = spans.find(({ name }) => name === 'send mail confirm-email')
  expect(spans.find(({ spanId }) => spanId === mailSpan?.parentSpanId)).toMatchObject({ name: 'job mail' })
  expect(collector.resource()).toMatchObject({ 'service.name': 'upstroke', 'deployment.environment.name': 'trial' })
  const lines = product
    .logged()
    .map((line) => JSON.parse(line) as { route?: string; method?: string; traceId?: string })
  expect(lines.find(({ route, method }) => route === '/api/shows' && method === 'POST')?.traceId).toBe(addSpan?.traceId)

  const personal = [...Object.values(pauline), 'people.example', owner.email, 'shows.example', password, token]
  for (const secret of [...personal, owner.password, recaptcha, 'Hidden', 'hidden-title', 'argon2'])
    expect({ secret, isRevealed: (collector.text() + scraped).includes(secret) }).toEqual({ secret, isRevealed: false })
})
