import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ownerSettings } from '#test/support/api-user.ts'
import { ownInstallation, startedProduct } from '#test/support/test-installation.ts'

test('neither a request without an end nor a silent mail server prevents a clean exit', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).write('220 mail.example ESMTP\r\n'))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const atMailServer = once(silent, 'connection')
  const { port } = silent.address() as { port: number }
  // On an external database: the embedded one may be slow to stop on a busy disk.
  const settings = { ...(await ownInstallation()), ...ownerSettings }
  const product = await startedProduct({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
  await atMailServer
  const { hostname, port: httpPort } = new URL(product.url)
  const slow = connect(Number(httpPort), hostname)
  slow.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: shows.example\r\n')
  onTestFinished(() => void slow.destroy())
  await once(slow, 'connect')
  const { code, out } = await product.end()
  expect(code).toBe(0)
  expect(out).toMatch(/"msg":"stopped"}\n$/)
})
