import { showBody, venueBody } from '#test/support/bodies.ts'
import type { Browser } from '#test/support/browser.ts'

const sender =
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

/** Adds records that requests can refer to: shows (one deleted, one renamed), bands and venues (one of each
 * merged), a claim and a show manager request. */
export const addSampleData = async (admin: Browser, user: Browser, inDays: (days: number) => string): Promise<void> => {
  const [byAdmin, byUser] = [sender(admin), sender(user)]
  const band = await byAdmin('POST', '/api/bands', {
    name: 'The Nutmeg Seven',
    bio: 'Ska',
    links: ['https://nutmeg.example/'],
  })
  const twin = await byAdmin('POST', '/api/bands', { name: 'The Nutmeg 7' })
  await byAdmin('POST', `/api/bands/${twin.id}/merge`, { into: band.id })
  const venue = await byAdmin('POST', '/api/venues', venueBody({ latitude: 37.76, longitude: -122.4 }))
  const cellar = await byAdmin(
    'POST',
    '/api/venues',
    venueBody({ name: 'A cellar', addressVisibility: 'ask-a-punk', addressRevealMinutes: 60 }),
  )
  const duplicate = await byAdmin('POST', '/api/venues', venueBody({ name: 'Bottom of a Hill' }))
  await byAdmin('POST', `/api/venues/${duplicate.id}/merge`, { into: venue.id })
  const [, deleted, renamed] = [
    await byAdmin('POST', '/api/shows', showBody({ showDate: inDays(7), venueId: venue.id })),
    await byAdmin('POST', '/api/shows', showBody({ showTitle: 'Off', showDate: inDays(8) })),
    await byAdmin(
      'POST',
      '/api/shows',
      showBody({ showTitle: 'Night', showDate: inDays(9), venueId: cellar.id, ageRestriction: 'Yes', ageLimit: 18 }),
    ),
  ]
  await byAdmin('DELETE', `/api/shows/${deleted.id}`)
  await byAdmin(
    'PUT',
    `/api/shows/${renamed.id}`,
    showBody({ showTitle: 'Skank & File', showDate: inDays(9), version: 1, venueId: cellar.id, status: 'sold-out' }),
  )
  await byUser('POST', `/api/bands/${band.id}/members`, { reason: 'I play the trombone.' })
  await byUser('POST', '/api/access/request-show-manager-access', { explanation: 'I book the Harbour Club.' })
}
