import { describe, expect, test } from 'vitest'
import { invented } from '#api/seed-invention.ts'
import { seed } from '#api/seed-shows.ts'
import { Email } from '#core/accounts/email.ts'
import type { ShowInList } from '#core/shows/in-list.ts'
import { dayIn } from '#core/shows/local-time.ts'
import { everyShow } from '#core/shows/show-filter.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const allShows = async ({ core }: World): Promise<readonly ShowInList[]> => {
  const shows: ShowInList[] = []
  for (let page = 1; ; page += 1) {
    const { shows: more } = await core.listShows(null, { ...everyShow, page, limit: 100 })
    if (more.length === 0) return shows
    shows.push(...more)
  }
}

const seeded = async (now = '2026-11-20T12:00:00Z') => {
  const world = makeWorld({ now })
  const line = await seed(world.core, world.store, { now: world.clock.now() })
  return { world, line, shows: await allShows(world) }
}

const distinct = <Item>(items: readonly Item[]): number => new Set(items).size

describe('the demonstration', () => {
  test('says how many shows, bands and venues there are now', async () => {
    const { world, line, shows } = await seeded()
    const { bands, venues } = world.store.stored()
    expect(line).toBe(`Seeded ${shows.length} shows, ${bands.size} bands and ${venues.size} venues.`)
    expect(line).toBe('Seeded 320 shows, 121 bands and 52 venues.')
  })

  test('spans many countries and time zones, and about five months', async () => {
    const { shows } = await seeded()
    expect(distinct(shows.map(({ venueCountry }) => venueCountry))).toBeGreaterThanOrEqual(20)
    expect(distinct(shows.map(({ timeZone }) => timeZone))).toBeGreaterThanOrEqual(20)
    expect(shows[0]?.showDate).toBe('2026-11-20')
    const last = shows.at(-1)?.showDate ?? ''
    expect(last > '2027-03-20' && last < '2027-05-20').toBe(true)
  })

  test.each(['2026-11-20T03:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T23:30:00Z'])(
    'has shows of tonight, whatever the day is where they are, at %s',
    async (now) => {
      const { shows } = await seeded(now)
      const tonight = shows.filter(({ showDate, timeZone }) => showDate === dayIn(timeZone, new Date(now)))
      expect(tonight.length).toBeGreaterThanOrEqual(6)
    },
  )

  test('has the odd ones that screens must bear', async () => {
    const { shows } = await seeded()
    const count = (is: (show: ShowInList) => boolean) => shows.filter(is).length
    expect({
      onlyDoors: count(({ showTime }) => showTime === null) > 0,
      onlyShowTime: count(({ doorTime }) => doorTime === null) > 0,
      noBands: count(({ bandList }) => bandList.length === 0) > 0,
      festivals: count(({ bandList, moreBands }) => bandList.length + moreBands === 12) > 2,
      long: count(({ showTitle }) => showTitle.endsWith('…')),
      ages: new Set(shows.map(({ ageRestriction, ageLimit }) => `${ageRestriction} ${ageLimit}`)),
    }).toEqual({
      onlyDoors: true,
      onlyShowTime: true,
      noBands: true,
      festivals: true,
      long: 1,
      ages: new Set(['Yes 18', 'Yes 21', 'No null', 'Unknown null']),
    })
  })

  test('puts no band twice on one evening', () => {
    const played = invented('2026-11-20').flatMap(({ evening, bandNames }) =>
      bandNames.map((name) => `${evening} ${name}`),
    )
    expect(distinct(played)).toBe(played.length)
  })

  test('belongs to an account that nobody can log in to', async () => {
    const { world } = await seeded()
    const email = Email.parse('demo@upstroke.example')
    const from = { client: CLIENT, formerToken: null }
    await expect(world.core.logIn({ email, password: PASSWORD }, from)).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('leaves an installation alone that has shows', async () => {
    const { world, shows } = await seeded()
    const before = world.store.stored()
    const line = await seed(world.core, world.store, { now: world.clock.now() })
    expect(line).toBe('There are shows already: nothing was changed.')
    expect(world.store.stored()).toEqual(before)
    expect(await allShows(world)).toEqual(shows)
  })

  test('is made whole by the next run when one ended before the first show', async () => {
    const world = makeWorld()
    const cut = { ...world.core, addShow: async () => Promise.reject(new Error('cut short')) }
    await expect(seed(cut, world.store, { now: world.clock.now() })).rejects.toThrow('cut short')
    expect(await seed(world.core, world.store, { now: world.clock.now() })).toContain('121 bands and 52 venues')
    const { bands, venues } = world.store.stored()
    expect([bands.size, venues.size]).toEqual([121, 52])
  })

  test('asks nobody whether its shows are still on', async () => {
    const { world } = await seeded()
    world.clock.advance(2 * 24 * 60 * 60 * 1000)
    expect(await world.core.askStillOn(1000)).toBeGreaterThan(0)
    expect(world.store.stored().outbox.size).toBe(0)
  })
})
