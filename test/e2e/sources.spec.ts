import { dayFromToday } from '#test/support/api-client.ts'
import { renderEvents } from '#test/support/local-sites.ts'
import { axeViolations } from './axe.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addShowAs, openHistory, saveShow } from './show-steps.ts'
import { consoleMessageOfStatus, expectNoHorizontalScroll, logIn } from './steps.ts'

const DAY_OFFSETS = [40, 42, 44, 46] as const

/** Returns `count` events at the host's hall. Doors open at `doorTime` for the first event, and at 19:00 for the others. */
const eventsOf = (host: string, { doorTime, count }: { doorTime: string; count: number }): readonly object[] =>
  DAY_OFFSETS.slice(0, count).map((offset, index) => ({
    '@type': 'MusicEvent',
    '@id': `https://${host}.example/nights/${index}`,
    name: `${host} night ${index}`,
    startDate: `${dayFromToday(offset)}T20:00`,
    doorTime: `${dayFromToday(offset)}T${index === 0 ? doorTime : '19:00'}`,
    performer: [{ name: `${host} band ${index}` }],
    location: hallOf(host),
  }))

const hallOf = (host: string) => ({
  name: `${host} hall`,
  address: { streetAddress: '1 Dock Street', addressLocality: 'Berlin', addressCountry: 'DE' },
})

const checkNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Done: /)).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'a source is previewed, its shows follow its changes but keep manual edits, and the keeper decides on possible duplicates',
  {
    tag: '@both',
  },
  async ({ page, site, allowConsoleErrors }, { project }) => {
    const { localSites } = site
    const host = `docks-${project.name}`
    const address = localSites.addressOf(host)
    const publish = (...args: Parameters<typeof eventsOf>) =>
      localSites.publish(address, renderEvents(eventsOf(...args)))
    publish(host, { doorTime: '19:00', count: 3 })
    const rita = await storeUser(site, `rita-${project.name}`, ['ShowAdmin'])
    await logIn(page, rita)

    await page.goto('/sources')
    await page.getByRole('link', { name: 'Add a source' }).click()
    await page.getByLabel('Web address').fill(address)
    await page.getByRole('button', { name: 'Preview the shows' }).click()
    await expect(page.getByRole('heading', { name: '3 shows found' })).toBeFocused()
    await expect(page.getByText(`${host} night 2`).first()).toBeVisible()
    await page.getByRole('radio', { name: 'List them right away' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${host}.example` })).toBeVisible()
    const sourceUrl = page.url()
    // “Check now” gets 503 while the first scheduled check, which also adds the shows, is in progress.
    allowConsoleErrors(consoleMessageOfStatus(503))
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('3 upcoming shows from this source').click()
    await expectNoHorizontalScroll(page)
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('link', { name: `${host} night 0` }).click()
    await expect(page.getByRole('main')).toContainText(new RegExp(`From ${host}\\.example, checked .+`))
    const showUrl = page.url()

    publish(host, { doorTime: '18:30', count: 4 })
    await page.goto(sourceUrl)
    await checkNow(page)
    await expect(page.getByText(/^Done: .*1 changed/)).toBeVisible()
    await page.goto(showUrl)
    await expect(page.getByRole('main')).toContainText('6:30 PM')
    await expect((await openHistory(page)).first()).toContainText(`${host}.example`)

    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await page.getByLabel('Door time').fill('17:45')
    await saveShow(page)
    publish(host, { doorTime: '18:45', count: 3 })
    await page.goto(sourceUrl)
    await checkNow(page)
    await expect(section(page, 'Changed by hand')).toContainText(`${host} night 0`)
    await expect(section(page, 'No longer at the source')).toContainText(`${host} night 3`)
    await page.goto(showUrl)
    await expect(page.getByRole('main')).toContainText('5:45 PM')

    const similarShow = await addShowAs(site, rita, {
      bands: [`${host} mystery guest`],
      showDate: dayFromToday(60),
      venueName: `${host} hall`,
      venueAddress: '1 Dock Street',
      venueCity: 'Berlin',
      venueRegion: 'Berlin',
      venueCountry: 'DE',
    })
    const similarEvent = {
      '@type': 'MusicEvent',
      '@id': `https://${host}.example/nights/60`,
      name: `${host} anniversary`,
      startDate: `${dayFromToday(60)}T20:00`,
      performer: [{ name: `${host} brass` }],
      location: hallOf(host),
    }
    localSites.publish(address, renderEvents([...eventsOf(host, { doorTime: '18:45', count: 3 }), similarEvent]))
    await page.goto(sourceUrl)
    await checkNow(page)
    const questions = section(page, 'Is it the same show?')
    await expect(questions).toContainText(similarShow.showTitle)
    await questions.getByRole('button', { name: /^Same show/ }).click()
    await expect(questions).toContainText(`Same show: ${similarShow.showTitle}`)
    await questions.getByRole('button', { name: /^Undo/ }).click()
    await expect(section(page, 'To review')).toContainText(`${host} anniversary`)
  },
)
