import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { unbuiltPages } from '#test/support/unbuilt-pages.ts'
import { explore } from './explore.ts'
import { malformedCookies, malformedHeaders } from './malformed-headers.ts'
import { shortMalformedText } from './malformed-values.ts'
import { startMemoryTarget } from './memory-target.ts'
import { existing } from './placeholders.ts'
import type { FuzzRequest } from './requests.ts'
import { inputsFor, SUBJECT_TIMEOUT_MS } from './run-options.ts'
import { makeTally } from './tally.ts'
import { makeAttempt, makeUsers } from './target.ts'

const tally = makeTally('Pages')
afterAll(tally.write)

const pathPiece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/',
      '//',
      '%',
      '%00',
      '%ff',
      '..',
      '?',
      '&',
      '=',
      '#',
      '\\',
      ':',
      '@',
      '*',
      'é',
      '\ud800',
      ';',
      '+',
      '[',
      ']',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'api',
      'shows',
      'bands',
      'by-slug',
      'assets',
      'images',
      'auth',
      'confirm-email',
      'reset-password',
      'users',
      'profile',
      'de',
      'es',
      'edit-show',
      'still-on',
      'admin',
      'sitemaps',
      'shows-1.xml',
      'robots.txt',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      existing('show'),
      existing('showSlug'),
      existing('bandSlug'),
      existing('venueSlug'),
      existing('token'),
    ),
  },
  { weight: 1, arbitrary: shortMalformedText.map((text) => encodeURIComponent(text.toWellFormed())) },
)
const query = fc.constantFrom(
  '',
  '',
  '?page=2',
  '?q=ska&city=%ff',
  '?near=1,2',
  '?startDate=x',
  '?tab=__proto__',
  '?version=-1',
  '?token=%00',
)
const pageRequests: fc.Arbitrary<FuzzRequest> = fc.record({
  who: fc.constantFrom('visitor' as const, 'admin' as const),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  path: fc.oneof(
    fc.array(pathPiece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    fc
      .tuple(
        fc.constantFrom('', '/de', '/es'),
        fc.constantFrom(
          '/shows/«showSlug:0»',
          '/bands/«bandSlug:0»',
          '/venues/«venueSlug:1»',
          '/edit-show/«show:0»',
          '/',
          '/reset-password/«token:0»',
          '/still-on/«token:1»',
        ),
      )
      .map((parts) => parts.join('')),
  ),
  query,
  headers: malformedHeaders,
  cookies: fc.option(malformedCookies, { freq: 3 }),
  csrfToken: fc.constant(null),
  body: fc.constant(null),
})

test(
  'no page URL causes a server error',
  async () => {
    const target = await startMemoryTarget(unbuiltPages)
    await explore(
      { tally, subject: 'page URLs', inputs: inputsFor(300) },
      pageRequests,
      makeAttempt(target, makeUsers(target)),
    )
    expect(tally.rows()).toHaveLength(1)
  },
  SUBJECT_TIMEOUT_MS,
)
