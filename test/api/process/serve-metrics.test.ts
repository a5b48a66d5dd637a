import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { OperatorError } from '#api/config/environment.ts'
import { serveMetrics } from '#api/process/serve-metrics.ts'
import { freePort } from '#test/support/free-port.ts'
import { listenLocally } from '#test/support/listen-locally.ts'

const METRICS_HOST = '127.0.0.1'

const serveText = async (text: () => Promise<string>): Promise<string> => {
  const port = await freePort()
  const { close } = await serveMetrics({ contentType: 'text/plain; version=0.0.4', text }, { port, METRICS_HOST })
  onTestFinished(close)
  return `http://${METRICS_HOST}:${port}`
}

it('serves GET /metrics, and responds to other requests with 404', async () => {
  const url = await serveText(async () => 'shows 7\n')
  const response = await fetch(`${url}/metrics`)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain; version=0.0.4',
    'shows 7\n',
  ])
  for (const path of ['/', '/metrics/', '/metrics?a=1', '/healthz', '/api/shows'])
    expect({ path, status: (await fetch(url + path)).status }).toEqual({ path, status: 404 })
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('responds with 500 and an empty body if the metrics fail', async () => {
  const response = await fetch(`${await serveText(() => Promise.reject(new Error('personal data')))}/metrics`)
  expect([response.status, await response.text()]).toEqual([500, ''])
})

it('refuses a port in use, naming METRICS_PORT', async () => {
  const otherServer = createServer()
  onTestFinished(() => void otherServer.close())
  const port = await listenLocally(otherServer)
  await expect(serveMetrics({ contentType: '', text: async () => '' }, { port, METRICS_HOST })).rejects.toThrow(
    new OperatorError(`Port ${port} is in use: stop the other program, or set METRICS_PORT to another one.`),
  )
})
