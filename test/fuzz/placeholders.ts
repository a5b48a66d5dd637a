import fc from 'fast-check'
import { roleNames } from '#core/permissions/policy.ts'
import { showBody } from '#test/support/bodies.ts'

export type PlaceholderKind =
  | 'account'
  | 'accountName'
  | 'band'
  | 'bandSlug'
  | 'email'
  | 'image'
  | 'merge'
  | 'passkey'
  | 'password'
  | 'poster'
  | 'request'
  | 'role'
  | 'session'
  | 'show'
  | 'showSlug'
  | 'token'
  | 'venue'
  | 'venueSlug'

export type ValuePool = (kind: PlaceholderKind) => readonly string[]

const PLACEHOLDER = /«(\w+):(\d+)»/g

/** Generates placeholders for existing values of a kind. Unlike the values themselves, the placeholders are the same in every
 * run, so that failures can be replayed. */
export const existing = (kind: PlaceholderKind): fc.Arbitrary<string> => fc.nat(4).map((index) => `«${kind}:${index}»`)

/** Replaces the placeholders with existing, encoded values, or with `none` if no value of the kind exists. */
export const resolvePlaceholders = (
  text: string,
  pool: ValuePool,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replace(PLACEHOLDER, (_, kind: PlaceholderKind, index: string) => {
    const values = pool(kind)
    return encode(values[Number(index) % values.length] ?? 'none')
  })

const kindByPattern: readonly [RegExp, PlaceholderKind][] = [
  [/^\/api\/shows|^\/shows/, 'show'],
  [/^\/api\/bands/, 'band'],
  [/^\/api\/venues/, 'venue'],
  [/^\/api\/users/, 'account'],
  [/^\/api\/merges/, 'merge'],
  [/sessions/, 'session'],
  [/passkeys/, 'passkey'],
]

const kindByRoute = (route: string): PlaceholderKind =>
  kindByPattern.find(([pattern]) => pattern.test(route))?.[1] ?? 'account'

const role = fc.constantFrom<string>(...roleNames)

/** Generates plausible values for a path parameter. */
export const pathParameter = (name: string, route: string): fc.Arbitrary<string> => {
  const kind = kindByRoute(route)
  if (name === 'id') return existing(kind)
  if (name === 'slug') return existing(kind === 'band' ? 'bandSlug' : kind === 'venue' ? 'venueSlug' : 'showSlug')
  if (name === 'accountId') return fc.oneof(existing('account'), fc.constant('me'))
  if (name === 'request_id') return existing('request')
  if (name === 'token') return existing('token')
  if (name === 'name' && route.startsWith('/images')) return existing('image')
  return name === 'name' && !route.startsWith('/open-data') ? role : fc.constant('shows-2026-11-19.csv.gz')
}

const valuesByField: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  bandId: existing('band'),
  venueId: existing('venue'),
  user_id: existing('account'),
  role_id: existing('role'),
  request_id: existing('request'),
  email: existing('email'),
  password: existing('password'),
  currentPassword: existing('password'),
  version: fc.integer({ min: 1, max: 4 }),
  showPoster: existing('poster'),
  // The show in a row of an import.
  show: fc.constant(showBody()),
  // Only private IP addresses, so that tests make no DNS queries and nothing leaves this machine.
  url: fc.constantFrom(
    'http://127.0.0.1/',
    'http://10.0.0.1/x.ics',
    'https://[::1]/',
    'ftp://127.0.0.1/',
    'http://2130706433/',
  ),
}

/** Generates mostly meaningful values for a field whose schema says too little; for other fields, returns `otherwise`. */
export const plausible = (field: string, route: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (field === 'into') return fc.oneof({ weight: 4, arbitrary: existing(kindByRoute(route)) }, otherwise)
  if (field === 'name' && route.includes('hand-over')) return fc.oneof(existing('accountName'), otherwise)
  const values = valuesByField[field]
  if (!values) return otherwise
  return field === 'url' && route.includes('/imports/') ? values : fc.oneof({ weight: 4, arbitrary: values }, otherwise)
}
