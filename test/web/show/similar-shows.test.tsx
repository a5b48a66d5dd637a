import { expect, test } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { addVenue, bandEdit } from '#test/support/bands-and-venues.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'
import type { Api } from '#web/data/api.ts'
import { similarShowsQuery } from '#web/show/similar-shows-query.ts'

const similarBandsOn = async (world: ReturnType<typeof makeWorld>, { slug }: { slug: string }) => {
  const { page } = await openPage(world, `/shows/${slug}`)
  const links = page.querySelectorAll('section[aria-labelledby="similar"] a')
  return Array.from(links, (link) => link.querySelector('.mini-bands')?.textContent)
}

const addShowBy = async (world: ReturnType<typeof makeWorld>, band: string, changes = {}) =>
  addShow(world, { showTitle: band, bandList: [{ bandName: band }], ...changes }, await world.as('ShowAdmin'))

test('the page of a show lists shows in its city in the 14 days from its date, in date order, without shows that are off', async () => {
  const world = makeWorld()
  const show = await addShowBy(world, 'This One')
  expect(await similarBandsOn(world, show)).toEqual([])
  await addShowBy(world, 'Last Day', { showDate: '2026-12-11' })
  await addShowBy(world, 'Too Late', { showDate: '2026-12-12' })
  await addShowBy(world, 'Too Early', { showDate: '2026-11-26' })
  await addShowBy(world, 'Next Day', { showDate: '2026-11-28' })
  await alterShow(world, await addShowBy(world, 'Off', { showDate: '2026-11-29' }), { status: 'cancelled' })
  const elsewhere = await addVenue(world, { name: 'Elsewhere', city: 'Oakland' }, await world.as('ShowAdmin'))
  await addShowBy(world, 'Elsewhere', { showDate: '2026-11-28', venueId: elsewhere.id })
  expect(await similarBandsOn(world, show)).toEqual(['Next Day', 'Last Day'])
})

test('the page of a show lists at most six similar shows; if the show has genres, only shows that share a genre', async () => {
  const world = makeWorld()
  const show = await addShowBy(world, 'Rude Boys')
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await addShowBy(world, `Band ${day}`, { showDate: `2026-12-0${day}` })
  expect(await similarBandsOn(world, show)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Band ${day}`))
  for (const [slug, genres] of Object.entries({ 'rude-boys': ['ska'], 'band-2': ['ska', 'dub'], 'band-7': ['dub'] })) {
    const band = await world.core.findBandBySlug(null, slug)
    await world.core.editBand(await world.as('ShowAdmin'), band.id, bandEdit(band, { genres }))
  }
  expect(await similarBandsOn(world, show)).toEqual(['Band 2'])
})

test('similar shows are searched for around a public venue, or in the city of a private one', async () => {
  const show = { ...(await addShowBy(makeWorld(), 'This One')), latitude: 37.76, longitude: -122.4 }
  const searchAreaOf = (changes: Partial<ShowListing>) => {
    const [, , query] = similarShowsQuery({} as Api, { ...show, ...changes }).queryKey
    return ['near', 'within', 'city', 'region'].map((name) => new URLSearchParams(query).get(name))
  }
  expect(searchAreaOf({})).toEqual(['37.76,-122.4', '50', null, null])
  expect(searchAreaOf({ addressVisibility: 'ask-a-punk' })).toEqual([null, null, 'San Francisco', 'California'])
})
