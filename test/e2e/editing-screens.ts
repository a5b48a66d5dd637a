import type { ShowListing } from '#core/shows/listing.ts'
import { dayFromToday, owner } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { requestReconfirmation } from '#test/support/request-reconfirmation.ts'
import { type Credentials, storeUser } from './credentials.ts'
import { expect, type Page, type Site } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import { addShowAs, apiAs, makePhoto, openHistory } from './show-steps.ts'
import { logIn, logInAsOwner } from './steps.ts'

export type Screen = { name: string; open: (page: Page, site: Site) => Promise<unknown>; heading: RegExp }

/** Adds a show for one screen. The bands of the show are named after `name`. */
const addShowFor = (site: Site, name: string, changes: Readonly<Record<string, unknown>> = {}): Promise<ShowListing> =>
  addShowAs(site, owner, { bands: [name, `${name} Friends`], showDate: dayFromToday(9), price: '$5', ...changes })

/** Saves the show as the SiteOwner, in another session, with `changes`. Keeps its title, date and venue. All other fields that
 * `changes` omits, even the line-up, get the defaults of `showBody`. */
const saveElsewhere = async (site: Site, { id, version, venueId, showTitle }: ShowListing, changes: object) =>
  (await apiAs(site, owner)).send(
    'PUT',
    '/api/shows/{id}',
    showBody({ showTitle, showDate: dayFromToday(9), venueId, version, ...changes }),
    { params: { id } },
  )

/** A user without a band. */
let bandless: Promise<Credentials> | undefined
const bandlessUser = (site: Site): Promise<Credentials> => {
  bandless ??= storeUser(site, 'bandless')
  return bandless
}

const bandPath = ({ lineUp }: ShowListing): string => `/bands/${lineUp[0]?.bandSlug}`

export const editingScreens: readonly Screen[] = [
  {
    name: 'the edit form for a show',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Form')
      await logInAsOwner(page)
      await page.goto(`/edit-show/${show.id}`)
      const poster = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
      await page.getByTestId('showPoster-file').setInputFiles(poster)
      await expect(page.getByLabel('Picture description')).toBeVisible()
      await page.getByRole('button', { name: '2nd Form Friends' }).click()
      await page.getByLabel('Show date').fill(dayFromToday(10))
      await page.getByRole('button', { name: 'Save Show', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Say why the date or venue has changed')
    },
    heading: /^Edit show$/,
  },
  {
    name: 'two conflicting edits to a show',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Meeting')
      await logInAsOwner(page)
      await page.goto(`/edit-show/${show.id}`)
      await page.getByLabel('Price').fill('$12')
      await saveElsewhere(site, show, { price: '$15' })
      await page.getByRole('button', { name: 'Save Show', exact: true }).click()
      await expect(page.getByRole('group', { name: 'Price' })).toBeVisible()
    },
    heading: /^Edit show$/,
  },
  {
    name: 'a possible duplicate show at a possible duplicate venue',
    open: async (page, site) => {
      await addShowFor(site, 'Listed')
      await logInAsOwner(page)
      await page.goto('/add-show')
      await page.getByRole('combobox', { name: 'Bands, in billing order' }).fill('Listed')
      await page
        .getByRole('option', { name: /^Listed/ })
        .first()
        .click()
      await page.getByLabel('Show date').fill(dayFromToday(9))
      await page.getByRole('combobox', { name: 'Venue' }).fill('Listed Hal')
      // The known venue appears late and moves the option that is clicked next.
      await expect(page.getByRole('option', { name: /^Listed Hall/ })).toBeVisible()
      await page.getByRole('option', { name: 'Add “Listed Hal” as a new venue' }).click()
      await page.getByLabel('City', { exact: true }).fill('Coventry')
      await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
      await expect(page.getByText('Is it one of these?')).toBeVisible()
      await expect(page.getByText('Is this the same show?')).toBeVisible()
    },
    heading: /^Add a show$/,
  },
  {
    name: 'a cancelled show and its history',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Calling')
      await saveElsewhere(site, show, { status: 'cancelled', price: '$7', description: 'See you next year.' })
      await logInAsOwner(page)
      await page.goto(`/shows/${show.slug}`)
      await openHistory(page)
    },
    heading: /./,
  },
  {
    name: 'a deleted show, for users who can restore it',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Deleting')
      await (await apiAs(site, owner)).send('DELETE', '/api/shows/{id}', undefined, { params: { id: show.id } })
      await logInAsOwner(page)
      await page.goto(`/shows/${show.slug}`)
      await expect(page.getByText('This show was deleted. Only people who can edit it can still see it.')).toBeVisible()
    },
    heading: /./,
  },
  {
    name: 'a deleted show, for everyone else',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Gone')
      await (await apiAs(site, owner)).send('DELETE', '/api/shows/{id}', undefined, { params: { id: show.id } })
      await page.goto(`/shows/${show.slug}`)
    },
    heading: /^Off the bill$/,
  },
  {
    name: 'a claim without a reason',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Claiming')
      await logIn(page, await bandlessUser(site))
      await page.goto(bandPath(show))
      await page.getByRole('button', { name: /^In this band\? Claim this page/ }).click()
      await page.getByRole('button', { name: 'Ask to join' }).click()
      await expect(page.getByText('Reason is required')).toBeVisible()
    },
    heading: /./,
  },
  {
    name: 'a band with a claim and the merge form',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Merging')
      const params = { id: show.lineUp[0]?.bandId ?? '' }
      const claim = { reason: 'I play the drums.' }
      await (await apiAs(site, await bandlessUser(site))).send('POST', '/api/bands/{id}/members', claim, { params })
      await logInAsOwner(page)
      await page.goto(bandPath(show))
      await expect(page.getByText(claim.reason)).toBeVisible()
      await page.getByText('Listed twice? Merge the two').click()
      await page.getByRole('combobox', { name: 'The other band' }).fill('Merging Friends')
      await page.getByRole('option', { name: /^Merging Friends/ }).click()
      await expect(page.getByRole('button', { name: /^Keep this one/ })).toHaveCount(2)
    },
    heading: /./,
  },
  {
    name: 'the form for a band, with an error',
    open: async (page, site) => {
      const show = await addShowFor(site, 'Wrong')
      await logInAsOwner(page)
      await page.goto(`/edit-band/${show.lineUp[0]?.bandId}`)
      await page.getByLabel('Band name').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
    },
    heading: /^Edit Wrong$/,
  },
  {
    name: 'two conflicting edits to a venue',
    open: async (page, site) => {
      const { venueId } = await addShowFor(site, 'Venue')
      await logInAsOwner(page)
      await page.goto(`/edit-venue/${venueId}`)
      await page.getByLabel('Street address').fill('2 Mine Street')
      await page.getByLabel('Street visibility').selectOption('ask-a-punk')
      const api = await apiAs(site, owner)
      const otherEdit = {
        ...(await api.get('/api/venues/{id}', { params: { id: venueId } })),
        address: '3 Their Street',
        region: 'Theirs',
      }
      await api.send('PUT', '/api/venues/{id}', otherEdit, { params: { id: venueId } })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('group', { name: 'Street address' })).toBeVisible()
    },
    heading: /^Edit Venue Hall$/,
  },
  {
    name: 'the reconfirmation page',
    open: async (page, site) => {
      const creator = await storeUser(site, 'asked', ['ShowManager'])
      const show = await addShowAs(site, creator, { bands: ['Asking'], showDate: dayFromToday(5) })
      await requestReconfirmation(site.dataDir, show.id)
      const { text } = await waitForMail(site, { to: creator.email, subject: /still on\?$/ })
      await page.goto(/\S+\/still-on\/\S+\?answer=cancel/.exec(text)?.[0] ?? '')
      await expect(page.getByRole('button', { name: 'No, it’s cancelled' })).toBeVisible()
    },
    heading: /^Is it still on\?$/,
  },
]
