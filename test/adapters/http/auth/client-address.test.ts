import { describe, expect, it } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import type { Limit } from '#core/ports.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'

type Sender = { address: string | null; forwarded?: string | undefined }

/** Returns whether the limits count both senders as one client: the first uses up a limit, then the second sends a request. */
const countAsOneClient = async (one: Sender, other: Sender, trustedProxies = 0): Promise<boolean> => {
  const { visit } = makeHttpWorld({ trustedProxies })
  const ask = ({ address, forwarded }: Sender) =>
    visit({ address }).get('/api/bot-check', forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  for (let count = 0; count < limits.botCheckByClient.uses; count += 1) expect((await ask(one)).status).toBe(200)
  expect((await ask(one)).status).toBe(429)
  return (await ask(other)).status === 429
}

describe('rate limiting by client address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['::ffff:c000:201', '192.0.2.1', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:DB8:0001:0002:0::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['::1', '127.0.0.1', false],
  ])('counts %s and %s as one client: %s', async (one, other, expected) => {
    expect(await countAsOneClient({ address: one }, { address: other })).toBe(expected)
  })
})

describe('the limits of the networks around an IPv6 client', () => {
  const uses = limits.botCheckByClient.uses
  /** For each address in turn, makes as many calls as one client may, and returns the status of the last one. */
  const lastStatusesOf = async (addresses: readonly string[]): Promise<number[]> => {
    const { visit } = makeHttpWorld()
    const lastStatuses: number[] = []
    for (const address of addresses) {
      let status = 0
      for (let count = 0; count < uses; count += 1) status = (await visit({ address }).get('/api/bot-check')).status
      lastStatuses.push(status)
    }
    return lastStatuses
  }
  const makeAddresses = (count: number, addressOf: (hexIndex: string) => string) =>
    Array.from({ length: count }, (_, index) => addressOf(index.toString(16)))

  it('allow a /56 four times as many calls as one client', async () => {
    const inOneNetwork = makeAddresses(5, (hexIndex) => `2001:db8:1:ab0${hexIndex}::1`)
    expect(await lastStatusesOf([...inOneNetwork, '2001:db8:1:ac00::1'])).toEqual([200, 200, 200, 200, 429, 200])
  })

  it('allow a /48 sixteen times as many calls as one client', async () => {
    const inOneNetwork = makeAddresses(17, (hexIndex) => `2001:db8:1:${hexIndex}00::1`)
    expect(await lastStatusesOf([...inOneNetwork, '2001:db8:2::1'])).toEqual([...Array(16).fill(200), 429, 200])
  })

  it('are not used up by one client that continues beyond its own limit', async () => {
    const { visit } = makeHttpWorld()
    const ask = async (address: string) => (await visit({ address }).get('/api/bot-check')).status
    for (let count = 0; count < uses * 5; count += 1) await ask('2001:db8:1:2::1')
    expect(await ask('2001:db8:1:3::1')).toBe(200)
  })

  it('exist exactly for the limits whose names contain ByClient', () => {
    for (const [name, { isPerClient = false }] of Object.entries<Limit>(limits))
      expect([name, isPerClient]).toEqual([name, name.includes('ByClient')])
  })
})

describe('X-Forwarded-For', () => {
  const proxy = '10.9.9.9'

  it('is ignored without a trusted proxy', async () => {
    expect(
      await countAsOneClient({ address: proxy, forwarded: '1.1.1.1' }, { address: proxy, forwarded: '2.2.2.2' }),
    ).toBe(true)
    expect(
      await countAsOneClient(
        { address: '192.0.2.1', forwarded: '1.1.1.1' },
        { address: '192.0.2.2', forwarded: '1.1.1.1' },
      ),
    ).toBe(false)
  })

  it.each([
    [1, '1.1.1.1', '2.2.2.2', false],
    [1, '1.1.1.1', ' 1.1.1.1 ', true],
    [1, 'spoofed, 1.1.1.1', '9.9.9.9, 1.1.1.1', true],
    [1, '9.9.9.9,1.1.1.1', '9.9.9.9,2.2.2.2', false],
    [1, '1.1.1.1:5000', '1.1.1.1', true],
    [1, '[2001:db8::1]:443', '2001:db8::2', true],
    [1, '[2001:db8::1]', '2001:db8:0:1::1', false],
    [1, '::ffff:1.1.1.1', '1.1.1.1', true],
    [2, '1.1.1.1, 10.8.8.8', '2.2.2.2, 10.8.8.8', false],
    [2, '9.9.9.9, 1.1.1.1, 10.8.8.8', '8.8.8.8, 1.1.1.1, 10.7.7.7', true],
    [2, '9.9.9.9, 1.1.1.1, 10.8.8.8', '9.9.9.9, 2.2.2.2, 10.8.8.8', false],
  ])(
    'is read if the number of trusted proxies is %i: "%s" and "%s" are one client: %s',
    async (trustedProxies, one, other, expected) => {
      const isOneClient = await countAsOneClient(
        { address: proxy, forwarded: one },
        { address: proxy, forwarded: other },
        trustedProxies,
      )
      expect(isOneClient).toBe(expected)
    },
  )

  it('identifies the client by its leftmost entry if it has too few entries; without the header, the socket address counts', async () => {
    expect(await countAsOneClient({ address: '192.0.2.1' }, { address: '192.0.2.2' }, 1)).toBe(false)
    expect(
      await countAsOneClient({ address: proxy, forwarded: '1.1.1.1' }, { address: proxy, forwarded: '2.2.2.2' }, 5),
    ).toBe(false)
  })

  it.each([
    '',
    ',',
    ',,,,',
    'unknown',
    '_hidden',
    'localhost',
    '1.1.1',
    '256.1.1.1',
    '0x7f.1',
    '1.1.1.1/8',
    '%00',
    '::ffff:',
    '[',
    '[::1',
    '👩',
    '<script>',
    `${'1.1.1.1,'.repeat(500)}`,
    'x'.repeat(4000),
  ])('is harmless when malformed: "%s"', async (forwarded) => {
    const { visit, lines } = makeHttpWorld({ trustedProxies: 1 })
    const header = /^[\x20-\x7e]*$/.test(forwarded) ? forwarded : Buffer.from(forwarded).toString('latin1')
    const statuses = new Set<number>()
    for (let count = 0; count <= limits.botCheckByClient.uses; count += 1)
      statuses.add((await visit({ address: proxy }).get('/api/bot-check', { 'x-forwarded-for': header })).status)
    expect([...statuses]).toEqual([200, 429])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each(['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'client-ip', 'x-forwarded'])(
    'is the only forwarding header that is used; %s is ignored',
    async (name) => {
      const { visit } = makeHttpWorld({ trustedProxies: 1 })
      const statuses = new Set<number>()
      for (let count = 0; count <= limits.botCheckByClient.uses; count += 1)
        statuses.add((await visit({ address: proxy }).get('/api/bot-check', { [name]: `1.1.1.${count}` })).status)
      expect([...statuses]).toEqual([200, 429])
    },
  )
})
