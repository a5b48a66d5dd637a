import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '#test/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'warn' }, ['--memory', '--demo'])
})
afterAll(async () => {
  await product.end()
})

const residentMb = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid)])) / 1024

const answerTo = async (path: string): Promise<Response> => {
  const answer = await fetch(product.url + path)
  await answer.arrayBuffer()
  return answer
}

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

test('2,000 connections, half of which take nothing of what they asked for, leave room for everybody else', async () => {
  await answerTo('/')
  const before = residentMb()
  const sockets: Socket[] = []
  for (let nth = 0; nth < 2_000; nth += 100) sockets.push(...(await Promise.all(Array.from({ length: 100 }, open))))
  const reading = sockets.filter((_, nth) => nth % 2 === 0)
  for (const socket of sockets) if (!reading.includes(socket)) socket.pause()
  const answered = reading.map((socket) => once(socket, 'data'))
  // Requests the same page repeatedly: unread responses must share one copy in memory.
  for (const socket of sockets) for (let nth = 0; nth < 5; nth += 1) ask(socket, '/')
  for (const [chunk] of await Promise.all(answered)) expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  for (const path of ['/', '/api/shows', '/login']) expect((await answerTo(path)).status).toBe(200)
  expect(residentMb() - before).toBeLessThan(200)
  for (const socket of sockets) socket.destroy()
  expect((await answerTo('/')).status).toBe(200)
})

test('asked for more than it can make, it makes what it can, refuses the rest at once, and goes on with what it has', async () => {
  await answerTo('/')
  const agent = new Agent({ maxSockets: 1_000 })
  const statusOf = (path: string) =>
    new Promise<[status: number | undefined, retryAfter: string | undefined]>((resolve, reject) => {
      get(product.url + path, { agent }, (answer) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers['retry-after']]))
      }).on('error', reject)
    })
  const asked = Array.from({ length: 1_000 }, (_, nth) => statusOf(`/?city=Nowhere-${nth}`))
  expect((await answerTo('/')).status).toBe(200)
  const answers = await Promise.all(asked)
  const refused = answers.filter(([status]) => status === 503)
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 503]))
  for (const [, retryAfter] of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThan(32)
  expect((await answerTo('/?city=Nowhere')).status).toBe(200)
  agent.destroy()
})
