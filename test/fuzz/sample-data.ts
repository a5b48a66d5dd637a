import { showBody, venueBody } from '#test/support/bodies.ts'
import type { Browser } from '#test/support/browser.ts'

const senderFor =
  (browser: Browser) =>
  async (method: string, path: string, body: object = {}): Promise<{ id: string; slug: string }> => {
    const response = await browser.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-xsrf-token': browser.csrfToken() ?? '' },
    })
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }

/** Adds records to which fuzzed requests can refer: shows (one deleted, one renamed), bands and venues (one of each
 * merged), a claim and a request for the role ShowManager. */
export const addSampleData = async (admin: Browser, user: Browser, inDays: (days: number) => string): Promise<void> => {
  const [sendAsAdmin, sendAsUser] = [senderFor(admin), senderFor(user)]
  const band = await sendAsAdmin('POST', '/api/bands', {
    name: 'The Nutmeg Seven',
    bio: 'Ska',
    links: ['https://nutmeg.example/'],
  })
  const duplicateBand = await sendAsAdmin('POST', '/api/bands', { name: 'The Nutmeg 7' })
  await sendAsAdmin('POST', `/api/bands/${duplicateBand.id}/merge`, { into: band.id })
  const venue = await sendAsAdmin('POST', '/api/venues', venueBody({ latitude: 37.76, longitude: -122.4 }))
  const cellar = await sendAsAdmin(
    'POST',
    '/api/venues',
    venueBody({ name: 'A cellar', addressVisibility: 'ask-a-punk', addressRevealMinutes: 60 }),
  )
  const duplicateVenue = await sendAsAdmin('POST', '/api/venues', venueBody({ name: 'Bottom of a Hill' }))
  await sendAsAdmin('POST', `/api/venues/${duplicateVenue.id}/merge`, { into: venue.id })
  const [, deleted, renamed] = [
    await sendAsAdmin('POST', '/api/shows', showBody({ showDate: inDays(7), venueId: venue.id })),
    await sendAsAdmin('POST', '/api/shows', showBody({ showTitle: 'Deleted', showDate: inDays(8) })),
    await sendAsAdmin(
      'POST',
      '/api/shows',
      showBody({ showTitle: 'Night', showDate: inDays(9), venueId: cellar.id, ageRestriction: 'Yes', ageLimit: 18 }),
    ),
  ]
  await sendAsAdmin('DELETE', `/api/shows/${deleted.id}`)
  await sendAsAdmin(
    'PUT',
    `/api/shows/${renamed.id}`,
    showBody({ showTitle: 'Skank & File', showDate: inDays(9), version: 1, venueId: cellar.id, status: 'sold-out' }),
  )
  await sendAsUser('POST', `/api/bands/${band.id}/members`, { reason: 'I play the trombone.' })
  await sendAsUser('POST', '/api/access/request-show-manager-access', { explanation: 'I book the Harbour Club.' })
}
