import { dayFromToday, owner } from '#test/support/api-client.ts'
import { cityPathOfPlace } from '#web/data/city-path.ts'
import { expect, test } from './fixtures.ts'
import { addShowAs } from './show-steps.ts'
import { cards, expectNoHorizontalScroll, logInAsOwner } from './steps.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenkapellenverein'

test('a word wider than the screen, entered by a user, wraps on pages and in forms', async ({ page, site }) => {
  const texts = {
    showTitle: word,
    venueName: word,
    venueAddress: word,
    venueCity: word,
    venueRegion: word,
    price: word,
  }
  const show = await addShowAs(site, owner, { bands: [word], showDate: dayFromToday(12), ...texts })
  await logInAsOwner(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [`/shows/${show.slug}`, `/edit-show/${show.id}`, `/edit-venue/${show.venueId}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectNoHorizontalScroll(page)
  }
  const city = cityPathOfPlace({ city: show.venueCity, region: show.venueRegion, country: show.venueCountry })
  for (const path of [`/bands/${show.lineUp[0]?.bandSlug}`, `/venues/${show.venueSlug}`, city ?? '']) {
    await page.goto(path)
    await expect(cards(page)).toHaveCount(1)
    await expectNoHorizontalScroll(page)
  }
})
