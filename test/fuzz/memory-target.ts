import { isDeepStrictEqual } from 'node:util'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { makeHttpWorld, noRateLimits } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { PASSWORD } from '#test/support/world.ts'
import type { PlaceholderKind } from './placeholders.ts'
import { addSampleData } from './sample-data.ts'
import { openBrowser, type Target } from './target.ts'

const ORIGIN = 'http://shows.example'
const DAY_MS = 24 * 60 * 60 * 1000

/** Starts the product in this process on the memory store, with sample data and without rate limits. */
export const startMemoryTarget = async (render?: RenderPage): Promise<Target> => {
  const world = makeHttpWorld({
    ...(render && { render }),
    ports: {
      rateLimits: noRateLimits,
      safeFetch: { fetch: async () => refuse('input.invalid', [importError('url', 'url.silent')]) },
    },
  })
  const { store, http, lines, clock } = world
  const request: Target['request'] = (path, init) =>
    http.request(ORIGIN + path, init, { incoming: { socket: { remoteAddress: '10.0.0.1' } } })
  const logIn: Target['logIn'] = async (who, browser) => {
    const { email } = await world.addAccount(who === 'admin' ? roleNames : [])
    const response = await browser.fetch('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'content-type': 'application/json', 'x-xsrf-token': browser.csrfToken() ?? '' },
    })
    if (!response.ok) throw new Error(`The log-in failed with ${response.status}`)
  }
  const partialTarget = { request, logIn }
  await addSampleData(await openBrowser(partialTarget, 'admin'), await openBrowser(partialTarget, 'user'), (days) =>
    new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10),
  )
  // Reconfirmation emails add further tokens to the pool.
  clock.advance(DAY_MS + 1)
  await world.core.requestReconfirmation(10)

  const readState = store.stored
  const pool = (kind: PlaceholderKind): readonly string[] => {
    const { accounts, shows, bands, venues, sessions, merges, requests, images } = readState()
    const valuesByKind = {
      account: () => [...accounts.keys()],
      accountName: () => [...accounts.values()].map(({ name }) => name),
      band: () => [...bands.keys()],
      bandSlug: () => [...bands.values()].map(({ slug }) => slug),
      email: () => [...accounts.values()].map(({ email }) => email),
      image: () => [...images.keys()].flatMap((id) => [`${id}-320.webp`, id]),
      merge: () => [...merges.keys()],
      passkey: () => [],
      password: () => [PASSWORD, PASSWORD, 'Three minute hero 79!'],
      poster: () => [...images.keys()].map((id) => `/images/${id}`),
      request: () => [...requests.keys()],
      role: () => ['6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c01'],
      session: () => [...sessions.values()].map(({ id }) => id),
      show: () => [...shows.keys()],
      showSlug: () => [...shows.values()].map(({ slug }) => slug),
      token: () => linkTokens(store),
      venue: () => [...venues.keys()],
      venueSlug: () => [...venues.values()].map(({ slug }) => slug),
    } satisfies Record<PlaceholderKind, () => readonly string[]>
    return kind in valuesByKind ? valuesByKind[kind]() : []
  }
  return {
    request,
    logIn,
    pool,
    // Omits one-time tokens, because even failed attempts use them up.
    storedState: () => ({ ...readState(), oneTimeTokens: null }),
    isSame: isDeepStrictEqual,
    faults: () =>
      lines
        .splice(0)
        .filter(({ level }) => level === 'error')
        .map((line) => JSON.stringify(line)),
  }
}
