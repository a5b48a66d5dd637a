import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '#api/config/config.ts'
import { serveMetrics } from '#api/process/serve-metrics.ts'
import { freePort } from '#test/support/free-port.ts'

const METRICS_HOST = '127.0.0.1'

/** Returns the metrics served with this text. */
const served = async (text: () => Promise<string>): Promise<string> => {
  const port = await freePort()
  const { close } = await serveMetrics({ contentType: 'text/plain; version=0.0.4', text }, { port, METRICS_HOST })
  onTestFinished(close)
  return `http://${METRICS_HOST}:${port}`
}

it('answers GET /metrics and nothing else', async () => {
  const url = await served(async () => 'shows 7\n')
  const answer = await fetch(`${url}/metrics`)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; version=0.0.4',
    'shows 7\n',
  ])
  for (const path of ['/', '/metrics/', '/metrics?a=1', '/healthz', '/api/shows'])
    expect({ path, status: (await fetch(url + path)).status }).toEqual({ path, status: 404 })
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('answers a failure with an empty 500', async () => {
  const answer = await fetch(`${await served(() => Promise.reject(new Error('of a person')))}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
})

it('refuses a port in use, naming METRICS_PORT', async () => {
  const taken = createServer().listen(0, METRICS_HOST)
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await expect(serveMetrics({ contentType: '', text: async () => '' }, { port, METRICS_HOST })).rejects.toThrow(
    new StartError(`Port ${port} is in use: stop the other program, or set METRICS_PORT to another one.`),
  )
})
