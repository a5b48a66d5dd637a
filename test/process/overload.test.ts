import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
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

const responseTo = async (path: string): Promise<Response> => {
  const response = await fetch(product.url + path)
  await response.arrayBuffer()
  return response
}

const openSocket = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const openSockets = async (count: number): Promise<Socket[]> => {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 100 }, openSocket))))
  return sockets
}
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

test('2,000 connections, half of which never read a response, leave room for other clients', async () => {
  await responseTo('/')
  const mbBefore = residentMb()
  const sockets = await openSockets(2_000)
  const readingSockets = sockets.filter((_, nth) => nth % 2 === 0)
  for (const socket of sockets) if (!readingSockets.includes(socket)) socket.pause()
  const firstChunks = readingSockets.map((socket) => once(socket, 'data'))
  // Requests the same page repeatedly: unread responses must share one copy in memory.
  for (const socket of sockets) for (let nth = 0; nth < 5; nth += 1) ask(socket, '/')
  for (const [chunk] of await Promise.all(firstChunks)) expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  for (const path of ['/', '/api/shows', '/login']) expect((await responseTo(path)).status).toBe(200)
  expect(residentMb() - mbBefore).toBeLessThan(200)
  for (const socket of sockets) socket.destroy()
  expect((await responseTo('/')).status).toBe(200)
})

test('under overload, the product serves requests up to its capacity, refuses the rest with Retry-After, and recovers', async () => {
  await responseTo('/')
  // Opens the connections first, so that the requests arrive faster than the product can respond.
  const sockets = await openSockets(1_000)
  const pendingHeads = sockets.map(async (socket) => String((await once(socket, 'data'))[0]).split('\r\n\r\n')[0] ?? '')
  for (const [nth, socket] of sockets.entries()) ask(socket, `/?city=Nowhere-${nth}`)
  expect((await responseTo('/')).status).toBe(200)
  const heads = await Promise.all(pendingHeads)
  const statusOf = (head: string) => Number(head.split(' ', 2)[1])
  expect(new Set(heads.map(statusOf))).toEqual(new Set([200, 503]))
  const refused = heads.filter((head) => statusOf(head) === 503)
  for (const head of refused) expect(head).toMatch(/^retry-after: [1-9]/im)
  expect(heads.length - refused.length).toBeGreaterThan(32)
  expect((await responseTo('/?city=Nowhere')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
