import { expect, test } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

/** Returns `start`, padded to `length` characters with a character that takes four bytes in UTF-8. */
const padWide = (start: string, length: number) => start + '𐐨'.repeat(length - start.length)

const KILOBYTE = 1000

test('lists, pages and feeds stay small, even if the line-ups and texts of shows have their maximum length', async () => {
  const world = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
  const manager = await world.visitWith('ShowManager')
  const bandList: { bandId: string }[] = []
  for (let index = 0; index < 100; index += 1) {
    const band = await (
      await manager.post('/api/bands', { name: index === 0 ? 'First' : padWide(`Band ${index} `, 256) })
    ).json()
    bandList.push({ bandId: band.id })
  }
  for (let index = 0; index < 25; index += 1) {
    const response = await manager.post(
      '/api/shows',
      showBody({
        showTitle: padWide(`Show ${index} `, 256),
        bandList,
        venueName: padWide(`Venue ${index} `, 256),
        venueAddress: padWide(`Street ${index} `, 256),
        description: padWide('', 4096),
      }),
    )
    expect(response.status).toBe(201)
  }
  const kilobytesOf = async (path: string) => {
    const response = await world.http.request(path)
    expect(response.status).toBe(200)
    return (await response.arrayBuffer()).byteLength / KILOBYTE
  }
  // With untruncated line-ups, each response would be several megabytes long.
  expect(await kilobytesOf('/')).toBeLessThan(600)
  expect(await kilobytesOf('/api/shows')).toBeLessThan(350)
  expect(await kilobytesOf('/bands/first')).toBeLessThan(600)
  expect(await kilobytesOf(`/api/bands/${bandList[0]?.bandId}/shows`)).toBeLessThan(350)
  // The show's page has the whole line-up, but not in its title.
  const { slug } = (await (await world.http.request('/api/shows')).json()).shows[0]
  const page = await (await world.http.request(`/shows/${encodeURIComponent(slug)}`)).text()
  expect(page).toContain(padWide('Band 99 ', 256))
  expect(Buffer.byteLength(/<title>.*?<\/title>/s.exec(page)?.[0] ?? expect.unreachable())).toBeLessThan(5 * KILOBYTE)
  expect(await kilobytesOf('/feeds/shows.ics')).toBeLessThan(600)
  expect(await kilobytesOf('/feeds/shows.atom')).toBeLessThan(600)
  expect(await kilobytesOf('/feeds/shows.json')).toBeLessThan(1000)
})
