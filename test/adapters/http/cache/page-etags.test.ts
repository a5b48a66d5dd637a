import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { unbuiltPages } from '#test/support/unbuilt-pages.ts'

/** Entity tags of rendered pages. */

it('a page keeps its ETag until its content changes', async () => {
  const { http, visitWith } = makeHttpWorld({ render: unbuiltPages })
  const manager = await visitWith('ShowManager')
  const etagOf = async (path: string) => (await http.request(path)).headers.get('etag')
  const before = [await etagOf('/'), await etagOf('/about')]
  for (const etag of before) expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  await sleep(5) // The page contains a time in milliseconds, which must not affect its ETag.
  expect([await etagOf('/'), await etagOf('/about')]).toEqual(before)
  await manager.post('/api/shows', showBody())
  expect(await etagOf('/')).not.toBe(before[0])
  expect(await etagOf('/about')).toBe(before[1])
})

it.each(['/nowhere', '/reset-password/secret'])('an uncacheable page has no ETag: %s', async (path) => {
  const { http } = makeHttpWorld({ render: unbuiltPages })
  expect((await http.request(path)).headers.get('etag')).toBeNull()
})
