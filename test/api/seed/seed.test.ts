import { describe, expect, test } from 'vitest'
import { generateShows } from '#api/seed/generate-shows.ts'
import { seed } from '#api/seed/seed-shows.ts'
import { Email } from '#core/mail/email.ts'
import { confirmationSources } from '#core/shows/confirmation-source.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowInList } from '#core/shows/listing.ts'
import { showStatuses } from '#core/shows/status.ts'
import { dayIn } from '#core/time/local-time.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const listUpcomingShows = async ({ core }: World): Promise<readonly ShowInList[]> => {
  const shows: ShowInList[] = []
  for (let page = 1; ; page += 1) {
    const { shows: nextShows } = await core.listShows(null, { ...noFilter, page, limit: 100 })
    if (nextShows.length === 0) return shows
    shows.push(...nextShows)
  }
}

const seedWorld = async (now = '2026-11-20T12:00:00Z') => {
  const world = makeWorld({ now })
  const report = await seed(world.ports)
  return { world, report, upcomingShows: await listUpcomingShows(world) }
}

const distinctCount = <Item>(items: readonly Item[]): number => new Set(items).size

describe('the demo data', () => {
  test('are reported as numbers of shows, bands and venues', async () => {
    const { world, report, upcomingShows } = await seedWorld()
    const { bands, venues } = world.store.stored()
    expect([upcomingShows.length, bands.size, venues.size]).toEqual([360, 121, 60])
    expect(report.split('\n')[0]).toBe('Seeded 400 shows, 121 bands and 60 venues.')
  })

  test('fill the first week with shows of every status, and its weekend with shows in dozens of cities', async () => {
    const { upcomingShows } = await seedWorld('2026-11-23T12:00:00Z')
    const weekend = upcomingShows.filter(({ showDate }) => showDate >= '2026-11-27' && showDate <= '2026-11-29')
    expect(distinctCount(weekend.map(({ venueCity }) => venueCity))).toBeGreaterThanOrEqual(24)
    const week = upcomingShows.filter(({ showDate }) => showDate <= '2026-11-29')
    expect(week.some(({ venueCity }) => venueCity === 'Berlin')).toBe(true)
    expect(new Set(week.map(({ status }) => status))).toEqual(new Set(showStatuses))
  })

  test('include posters, set times, and confirmed and unconfirmed shows', async () => {
    const { world, upcomingShows } = await seedWorld()
    const shareOf = (matches: (show: ShowInList) => boolean) =>
      upcomingShows.filter(matches).length / upcomingShows.length
    expect(shareOf(({ posterSizes }) => posterSizes.length > 0)).toBeGreaterThan(0.4)
    const listings = await Promise.all(upcomingShows.slice(0, 60).map(({ id }) => world.core.findShow(null, id)))
    const listingsWithSetTimes = listings.filter(({ lineUp }) => lineUp.some(({ setTime }) => setTime !== null))
    expect(listingsWithSetTimes.length).toBeGreaterThan(5)
    expect(new Set(listings.map(({ confirmedAs }) => confirmedAs))).toEqual(new Set([null, ...confirmationSources]))
    const posterUrls = listings.flatMap(({ posterSizes }) => posterSizes.map(({ webp }) => webp))
    const { imageFiles } = world.ports
    for (const url of new Set(posterUrls)) expect(await imageFiles.get(url.replace('/images/', ''))).not.toBeNull()
  })

  test('include private venues that reveal their address before doors, and others that never do', async () => {
    const { world, upcomingShows } = await seedWorld()
    const hidden = upcomingShows.filter(({ venueAddress }) => venueAddress === HIDDEN_ADDRESS)
    const listings = await Promise.all(hidden.map(({ id }) => world.core.findShow(null, id)))
    const revealInstants = listings.map(({ addressRevealedAt }) => addressRevealedAt)
    expect(revealInstants).toContain(null)
    expect(revealInstants.some((instant) => instant !== null)).toBe(true)
  })

  test('include past shows, added before they took place', async () => {
    const { world } = await seedWorld()
    const past = [...world.store.stored().shows.values()].filter(({ showDate }) => showDate < '2026-11-19')
    expect(past.length).toBe(40)
    for (const { createdAt, showDate } of past) expect(createdAt.toISOString() < showDate).toBe(true)
  })

  test('include accounts with no role, with a membership and with each role except SiteOwner; each run makes new passwords', async () => {
    const { world, report } = await seedWorld()
    const accountLines = [...report.matchAll(/^ {2}(\S+@upstroke\.example) +(\S+) {2}(.+)$/gm)]
    const rights: unknown[] = []
    for (const [, email, password, access] of accountLines) {
      const loginResult = await world.core.logIn(
        { email: Email.parse(email), password: password ?? '' },
        { client: { ...CLIENT, key: world.ids.next() }, formerToken: null },
      )
      const session = 'session' in loginResult ? await world.core.resumeSession(loginResult.session.token) : null
      rights.push([access, session?.actor.roles, session?.actor.bandIds.length])
    }
    expect(rights).toEqual([
      ['no role', [], 0],
      ['member of The Larkspur Eleven', [], 1],
      ['ShowManager', ['ShowManager'], 0],
      ['ShowAdmin', ['ShowAdmin'], 0],
      ['SiteAdmin', ['SiteAdmin'], 0],
    ])
    const { report: secondReport } = await seedWorld()
    for (const [, , password] of accountLines) expect(secondReport).not.toContain(password)
  })

  test('span at least 20 countries and time zones, and four to six months', async () => {
    const { upcomingShows } = await seedWorld()
    expect(distinctCount(upcomingShows.map(({ venueCountry }) => venueCountry))).toBeGreaterThanOrEqual(20)
    expect(distinctCount(upcomingShows.map(({ timeZone }) => timeZone))).toBeGreaterThanOrEqual(20)
    expect(upcomingShows[0]?.showDate).toBe('2026-11-20')
    const lastDate = upcomingShows.at(-1)?.showDate ?? ''
    expect(lastDate > '2027-03-20' && lastDate < '2027-05-20').toBe(true)
  })

  test.each(['2026-11-20T03:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T23:30:00Z'])(
    'include at least six shows that take place tonight, local time, if seeded at %s',
    async (now) => {
      const { upcomingShows } = await seedWorld(now)
      const tonight = upcomingShows.filter(({ showDate, timeZone }) => showDate === dayIn(timeZone, new Date(now)))
      expect(tonight.length).toBeGreaterThanOrEqual(6)
    },
  )

  test('include edge cases for the screens', async () => {
    const { upcomingShows } = await seedWorld()
    const count = (matches: (show: ShowInList) => boolean) => upcomingShows.filter(matches).length
    expect({
      onlyDoors: count(({ showTime }) => showTime === null) > 0,
      onlyShowTime: count(({ doorTime }) => doorTime === null) > 0,
      noBands: count(({ bandList }) => bandList.length === 0) > 0,
      festivals: count(({ bandList, moreBands }) => bandList.length + moreBands === 12) > 2,
      long: count(({ showTitle, hasOwnTitle }) => hasOwnTitle && showTitle.endsWith('…')),
      untitled: count(({ hasOwnTitle }) => !hasOwnTitle) > 50,
      ages: new Set(upcomingShows.map(({ ageRestriction, ageLimit }) => `${ageRestriction} ${ageLimit}`)),
    }).toEqual({
      onlyDoors: true,
      onlyShowTime: true,
      noBands: true,
      festivals: true,
      long: 1,
      untitled: true,
      ages: new Set(['Yes 18', 'Yes 21', 'No null', 'Unknown null']),
    })
  })

  test('contain no band that plays twice on the same evening', () => {
    for (let offset = 0; offset < 21; offset += 1) {
      const firstDay = Temporal.PlainDate.from('2026-11-20').add({ days: offset }).toString()
      const played = generateShows(firstDay).flatMap(({ evening, acts }) =>
        acts.map(({ bandName }) => `${evening} ${bandName}`),
      )
      expect(distinctCount(played)).toBe(played.length)
    }
  })

  test('belong to an account that nobody can log in to', async () => {
    const { world } = await seedWorld()
    const email = Email.parse('demo@upstroke.example')
    const owner = [...world.store.stored().accounts.values()].find((account) => account.email === email)
    expect(owner?.passwordHash).toBe('!')
    const context = { client: CLIENT, formerToken: null }
    await expect(world.core.logIn({ email, password: PASSWORD }, context)).rejects.toMatchObject({
      code: 'login.failed',
    })
  })

  test('change nothing in an installation that already has upcoming shows', async () => {
    const { world, upcomingShows } = await seedWorld()
    const before = world.store.stored()
    const report = await seed(world.ports)
    expect(report).toBe('There are already upcoming shows: nothing was changed.')
    expect(world.store.stored()).toEqual(before)
    expect(await listUpcomingShows(world)).toEqual(upcomingShows)
  })

  test('are completed by the next run if the first run failed before it added a show', async () => {
    const world = makeWorld()
    const hash = async () => Promise.reject(new Error('cut short'))
    await expect(seed({ ...world.ports, passwords: { ...world.ports.passwords, hash } })).rejects.toThrow('cut short')
    expect(await seed(world.ports)).toContain('121 bands and 60 venues')
    const { bands, venues } = world.store.stored()
    expect([bands.size, venues.size]).toEqual([121, 60])
  })

  test('cause no reconfirmation emails', async () => {
    const { world } = await seedWorld()
    expect(await world.core.requestReconfirmation(1000)).toBeGreaterThan(0)
    expect(outboxOf(world.store).length).toBe(0)
  })
})
