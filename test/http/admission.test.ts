import { beforeEach, describe, expect, it } from 'vitest'
import { admitting } from '#adapters/http/admission.ts'

const MOST = 3

/** Requests that are being computed until `end` is called. */
let end: () => void
let door: ReturnType<typeof admitting>
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  end = resolve
  const answer = async (request: Request) => {
    if (request.url.endsWith('/held')) await promise
    if (request.url.endsWith('/broken')) throw new Error('broken')
    return new Response('here')
  }
  door = admitting(answer, MOST)
})

const ask = async (path: string, method = 'GET') => door.fetch(new Request(`http://shows.example${path}`, { method }))
const hold = () => Array.from({ length: MOST }, () => ask('/held'))

describe('more reads than can be computed in good time', () => {
  it('are refused at once, with 503 and when to come back', async () => {
    const held = hold()
    const call = await ask('/api/shows')
    expect([call.status, call.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(call.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await call.json()).toMatchObject({ status: 503, code: 'busy', message: expect.stringMatching(/try again/) })
    const page = await ask('/')
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('try again')
    expect(door.figures()).toEqual({ computing: MOST, refused: 2 })
    end()
    expect(await Promise.all(held.map(async (answer) => (await answer).status))).toEqual([200, 200, 200])
  })

  it('do not all come back in one moment', async () => {
    hold()
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask('/')))
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after'))).size).toBeGreaterThan(1)
  })

  it('are answered again as soon as there is room', async () => {
    const held = hold()
    end()
    await Promise.all(held)
    expect((await ask('/')).status).toBe(200)
  })

  it('are told by HEAD without a body', async () => {
    hold()
    const answer = await ask('/', 'HEAD')
    expect([answer.status, await answer.text()]).toEqual([503, ''])
  })
})

it('what takes too long in one go of the event loop is answered in part, and the rest is told to come back', async () => {
  const slow = admitting(() => {
    const end = performance.now() + 30
    while (performance.now() < end); // Rendering leaves the event loop no turn.
    return new Response('here')
  })
  const answers = await Promise.all(Array.from({ length: 60 }, () => slow.fetch(new Request('http://shows.example/'))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 32)).toEqual(Array.from({ length: 32 }, () => 200))
  expect(statuses.at(-1)).toBe(503)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await slow.fetch(new Request('http://shows.example/'))).status).toBe(200)
})

it('lets through what is sent: the database has it wait, and what arrives slowly keeps nobody out', async () => {
  hold()
  expect((await ask('/api/contact', 'POST')).status).toBe(200)
  const sending = Array.from({ length: MOST * 2 }, () => ask('/held', 'POST'))
  end()
  for (const answer of sending) expect((await answer).status).toBe(200)
})

it('has room again after what broke', async () => {
  for (let nth = 0; nth < MOST * 2; nth += 1) await expect(ask('/broken')).rejects.toThrow('broken')
  expect(door.figures()).toEqual({ computing: 0, refused: 0 })
})
