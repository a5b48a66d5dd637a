import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ownerSettings } from '#test/support/api-client.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'

test('neither an unfinished request nor a silent mail server prevents a clean exit', async () => {
  const silentServer = createServer((socket) => socket.on('error', () => {}).write('220 mail.example ESMTP\r\n'))
  const port = await listenLocally(silentServer)
  onTestFinished(() => void silentServer.close())
  const mailConnection = once(silentServer, 'connection')
  // Uses an external database, because the embedded one may be slow to stop on a busy disk.
  const settings = { ...(await makeInstallationForTest()), ...ownerSettings }
  const product = await startProductForTest({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
  await mailConnection
  const { hostname, port: httpPort } = new URL(product.url)
  const unfinishedRequest = connect(Number(httpPort), hostname)
  unfinishedRequest.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: shows.example\r\n')
  onTestFinished(() => void unfinishedRequest.destroy())
  await once(unfinishedRequest, 'connect')
  const { code, out } = await product.end()
  expect(code).toBe(0)
  expect(out).toMatch(/"msg":"stopped"}\n$/)
})
