import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { makeHttpSafeFetch } from '#adapters/safe-fetch/http-safe-fetch.ts'
import { isPublicAddress } from '#adapters/safe-fetch/public-address.ts'
import { DomainError, refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { SafeFetch } from '#core/imports/import-reader.ts'
import { listenLocally } from '#test/support/listen-locally.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = (respond: RequestListener): Promise<number> => {
  const server = createServer(respond)
  servers.push(server)
  return listenLocally(server)
}

const LOCALHOST = '127.0.0.1'
const resolveTo =
  (...addresses: readonly string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Returns a safe fetch that may reach this machine on `port`, but no other private address. */
const makeLocalFetch = (port: number, overrides: Parameters<typeof makeHttpSafeFetch>[0] = {}) =>
  makeHttpSafeFetch({
    resolve: resolveTo(LOCALHOST),
    isPublic: (address) => address === LOCALHOST || isPublicAddress(address),
    ports: [port],
    ...overrides,
  })

const refusalMessageOf = async (fetching: Promise<unknown>): Promise<string> => {
  const error = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DomainError)) throw new Error('The fetch was not refused', { cause: error })
  expect([error.code, error.fields.map(({ field }) => field)]).toEqual(['input.invalid', ['url']])
  return error.message
}

const serveCalendar = async (text: () => string, etag?: string) => {
  const port = await serve((request, response) => {
    const isUnmodified = etag !== undefined && request.headers['if-none-match'] === etag
    response.writeHead(isUnmodified ? 304 : 200, { 'content-type': 'text/calendar', ...(etag && { etag }) })
    response.end(isUnmodified ? '' : text())
  })
  return { ...makeLocalFetch(port), url: `http://site.example:${port}/` }
}

const NOT_PUBLIC_MESSAGE = 'This address is not on the public internet'

describe('an address outside the public internet', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.31.255.1/',
    'http://192.168.0.1/',
    'http://168.63.129.16/metadata',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::a00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
  ])('%s is refused', async (url) => {
    expect(await refusalMessageOf(makeHttpSafeFetch().fetch(url))).toBe(NOT_PUBLIC_MESSAGE)
  })

  test.each([[['10.0.0.7']], [['93.184.216.34', '127.0.0.1']], [['::ffff:192.168.0.1']], [['fe80::1%eth0']]])(
    'is refused when a name resolves to %j',
    async (addresses) => {
      const safeFetch = makeHttpSafeFetch({ resolve: resolveTo(...addresses) })
      expect(await refusalMessageOf(safeFetch.fetch('https://rebind.example/'))).toBe(NOT_PUBLIC_MESSAGE)
    },
  )

  test('is refused as the target of a redirect', async () => {
    const reached: string[] = []
    const secretPort = await serve((request, response) => {
      reached.push(request.url ?? '')
      response.end('secret')
    })
    const port = await serve((_, response) => {
      response.writeHead(302, { location: `http://10.0.0.1:${secretPort}/` }).end()
    })
    const safeFetch = makeLocalFetch(port, {
      ports: [port, secretPort],
      resolve: async (name) => [{ address: name === '10.0.0.1' ? name : LOCALHOST, family: 4 }],
    })
    expect(await refusalMessageOf(safeFetch.fetch(`http://a.example:${port}/`))).toBe(NOT_PUBLIC_MESSAGE)
    expect(reached).toEqual([])
  })

  test('is not reached through a name that resolves differently after the check', async () => {
    let lookups = 0
    const port = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('checked'))
    const safeFetch = makeLocalFetch(port, {
      resolve: async () => {
        lookups += 1
        return [{ address: lookups === 1 ? LOCALHOST : '10.0.0.1', family: 4 }]
      },
    })
    const { bytes } = await safeFetch.fetch(`http://a.example:${port}/`)
    expect([new TextDecoder().decode(bytes), lookups]).toEqual(['checked', 1])
  })
})

describe('an invalid or unreachable address', () => {
  test.each([
    ['ftp://a.example/', 'Enter a web address that starts with https:// or http://'],
    ['file:///etc/passwd', 'Enter a web address that starts with https:// or http://'],
    ['gopher://127.0.0.1:6379/_x', 'Enter a web address that starts with https:// or http://'],
    ['data:text/plain,x', 'Enter a web address that starts with https:// or http://'],
    ['shows', 'Enter a web address that starts with https:// or http://'],
    ['http://', 'Enter a web address that starts with https:// or http://'],
    ['http://user:word@a.example/', 'Address must not contain a username or password'],
    ['http://a.example:22/', 'Address must use a standard port, 443 or 80'],
    ['http://a.example:5432/', 'Address must use a standard port, 443 or 80'],
  ])('%s is refused', async (url, message) => {
    expect(await refusalMessageOf(makeHttpSafeFetch({ resolve: resolveTo('93.184.216.34') }).fetch(url))).toBe(message)
  })

  test('is reported when its name does not exist', async () => {
    for (const resolve of [async () => Promise.reject(new Error('ENOTFOUND')), resolveTo()]) {
      const fetching = makeHttpSafeFetch({ resolve }).fetch('https://nobody.example/')
      expect(await refusalMessageOf(fetching)).toBe('We can’t find this site. Check the address.')
    }
  })

  test('is reported when nothing responds', async () => {
    const port = await serve(() => {})
    servers.splice(0).map((server) => server.close())
    expect(await refusalMessageOf(makeLocalFetch(port).fetch(`http://a.example:${port}/`))).toBe(
      'This address did not respond',
    )
  })
})

describe('a document', () => {
  const fetchFrom = async (respond: RequestListener, limits = {}, options: Parameters<SafeFetch['fetch']>[1] = {}) => {
    const port = await serve(respond)
    return makeLocalFetch(port, limits).fetch(`http://a.example:${port}/tour?a=1#top`, options)
  }

  test('is returned decompressed and with its type after redirects; all requests have our user agent and no cookies', async () => {
    const requests: unknown[] = []
    const redirects: Record<string, string> = { '/one': '/two', '/two': 'three' }
    const { bytes, type } = await fetchFrom(({ url, headers }, response) => {
      requests.push([url, headers.host?.split(':')[0], headers['user-agent'], headers.cookie])
      if (url !== '/three')
        return response.writeHead(302, { location: redirects[url ?? ''] ?? '/one', 'set-cookie': 'a=b' }).end()
      return response
        .writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', 'content-encoding': 'gzip' })
        .end(gzipSync('BEGIN:VCALENDAR'))
    })
    expect([new TextDecoder().decode(bytes), type]).toEqual(['BEGIN:VCALENDAR', 'text/calendar; charset=utf-8'])
    const sentHeaders = ['a.example', 'Upstroke/1.0 (calendar import)', undefined]
    expect(requests).toEqual(['/tour?a=1', '/one', '/two', '/three'].map((path) => [path, ...sentHeaders]))
  })

  test('is not requested if the caller forbids it, even as the target of a redirect', async () => {
    const requested: (string | undefined)[] = []
    const checked: string[] = []
    const checkUrl = async (url: string) => {
      checked.push(new URL(url).pathname)
      if (url.endsWith('/private')) refuse('input.invalid', [importError('url', 'source.robots')])
    }
    const redirect: RequestListener = ({ url }, response) => {
      requested.push(url)
      response.writeHead(302, { location: '/private' }).end()
    }
    const fetching = fetchFrom(redirect, {}, { checkUrl })
    expect(await refusalMessageOf(fetching)).toBe('This site asks programs not to read this address (robots.txt)')
    expect([checked, requested]).toEqual([['/tour', '/private'], ['/tour?a=1']])
  })

  test('is refused after too many redirects', async () => {
    const fetching = fetchFrom((_, response) => response.writeHead(301, { location: '/again' }).end())
    expect(await refusalMessageOf(fetching)).toBe('This address redirects too many times')
  })

  test.each([
    ['an error page', 404, { 'content-type': 'text/html' }, 'This address returned an error (404)'],
    ['an image', 200, { 'content-type': 'image/png' }, /^We can’t read shows from this address/],
    ['without a type', 200, {}, /^We can’t read shows from this address/],
    [
      'compressed in an unknown way',
      200,
      { 'content-type': 'text/html', 'content-encoding': 'zip' },
      /compressed in a way/,
    ],
  ])('is refused when it is %s', async (_, status, headers, message) => {
    const fetching = fetchFrom((_, response) => response.writeHead(status, headers as Record<string, string>).end('x'))
    expect(await refusalMessageOf(fetching)).toMatch(message)
  })

  test.each(['"1"', undefined])('counts as unmodified while it stays the same (entity tag: %s)', async (etag) => {
    let text = 'BEGIN:VCALENDAR'
    const { fetch, url } = await serveCalendar(() => text, etag)
    const { validators = null } = await fetch(url)
    expect(validators).toMatchObject({ etag: etag ?? null, lastModified: null })
    const again = await fetch(url, { validators })
    expect(again).toMatchObject({ isUnmodified: true, validators, bytes: { length: etag ? 0 : text.length } })
    text = 'BEGIN:VCALENDAR changed'
    if (!etag) expect((await fetch(url, { validators })).isUnmodified).toBeUndefined()
    await expect(fetch(url, { maxBytes: 16 })).rejects.toThrow('is larger than')
  })

  test('is refused when it never ends, and its connection is closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const fetching = fetchFrom((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const writeMore = () => {
        while (response.write('x'.repeat(64 * 1024)));
      }
      response.on('drain', writeMore).on('close', resolve)
      writeMore()
    })
    expect(await refusalMessageOf(fetching)).toBe('The file at this address is larger than 2 MB')
    await promise
  })

  test.each([
    ['a compression bomb', gzipSync(Buffer.alloc(200 * 1024 * 1024)), 'The file at this address is larger than 2 MB'],
    ['not encoded as declared', 'plain', 'This address did not respond'],
  ])('is refused when it is %s', async (_, body, message) => {
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
    const fetching = fetchFrom((_request, response) => response.writeHead(200, headers).end(body))
    expect(await refusalMessageOf(fetching)).toBe(message)
  })

  test.each([
    ['before the response', () => {}],
    [
      'in the middle of the content',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('x')
      },
    ],
  ] satisfies [string, RequestListener][])('is abandoned when the server stalls %s', async (_, respond) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const fetching = fetchFrom(
      (request, response) => {
        request.on('close', resolve)
        respond(request, response)
      },
      { timeoutMs: 2_000 },
    )
    expect(await refusalMessageOf(fetching)).toBe('This address took too long to respond')
    await promise
  })

  test('is abandoned when the host name does not resolve within the default time limit or the caller’s', async () => {
    const resolve = () => new Promise<never>(() => {})
    for (const fetching of [
      makeHttpSafeFetch({ resolve, timeoutMs: 100 }).fetch('https://slow.example/'),
      makeHttpSafeFetch({ resolve }).fetch('https://slow.example/', { withinMs: 100 }),
    ])
      expect(await refusalMessageOf(fetching)).toBe('This address took too long to respond')
  })
})
