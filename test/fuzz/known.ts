import fc from 'fast-check'
import { roleNames } from '#core/permissions/policy.ts'
import { showBody } from '#test/support/bodies.ts'

/** Kinds of stored things that calls can name. */
export type Kind =
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

/** Existing values of each kind. */
export type Pool = (kind: Kind) => readonly string[]

const PLACE = /«(\w+):(\d+)»/g

/** A placeholder for the n-th existing value of a kind. Inputs are thus the same in every world, and failures reproducible. */
export const known = (kind: Kind): fc.Arbitrary<string> => fc.nat(4).map((index) => `«${kind}:${index}»`)

/** Replaces the placeholders; `none` where nothing exists. */
export const resolved = (text: string, pool: Pool, written: (value: string) => string = (value) => value): string =>
  text.replace(PLACE, (_, kind: Kind, index: string) => {
    const things = pool(kind)
    return written(things[Number(index) % things.length] ?? 'none')
  })

const kindsOfRoutes: readonly [RegExp, Kind][] = [
  [/^\/api\/shows|^\/shows/, 'show'],
  [/^\/api\/bands/, 'band'],
  [/^\/api\/venues/, 'venue'],
  [/^\/api\/users/, 'account'],
  [/^\/api\/merges/, 'merge'],
  [/sessions/, 'session'],
  [/passkeys/, 'passkey'],
]

const kindOf = (route: string): Kind => kindsOfRoutes.find(([pattern]) => pattern.test(route))?.[1] ?? 'account'

const role = fc.constantFrom<string>(...roleNames)

/** Valid values of a path parameter. */
export const partOf = (name: string, route: string): fc.Arbitrary<string> => {
  const kind = kindOf(route)
  if (name === 'id') return known(kind)
  if (name === 'slug') return known(kind === 'band' ? 'bandSlug' : kind === 'venue' ? 'venueSlug' : 'showSlug')
  if (name === 'accountId') return fc.oneof(known('account'), fc.constant('me'))
  if (name === 'request_id') return known('request')
  if (name === 'token') return known('token')
  if (name === 'name' && route.startsWith('/images')) return known('image')
  return name === 'name' && !route.startsWith('/open-data') ? role : fc.constant('shows-2026-11-19.csv.gz')
}

const ofFields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  bandId: known('band'),
  venueId: known('venue'),
  user_id: known('account'),
  role_id: known('role'),
  request_id: known('request'),
  email: known('email'),
  password: known('password'),
  currentPassword: known('password'),
  version: fc.integer({ min: 1, max: 4 }),
  showPoster: known('poster'),
  // A row of an import.
  show: fc.constant(showBody()),
  // Only IP addresses: tests make no DNS queries, and nothing leaves this machine.
  url: fc.constantFrom(
    'http://127.0.0.1/',
    'http://10.0.0.1/x.ics',
    'https://[::1]/',
    'ftp://127.0.0.1/',
    'http://2130706433/',
  ),
}

/** Mostly meaningful values, for fields whose schema says too little. */
export const hinted = (field: string, route: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (field === 'into') return fc.oneof({ weight: 4, arbitrary: known(kindOf(route)) }, otherwise)
  if (field === 'name' && route.includes('hand-over')) return fc.oneof(known('accountName'), otherwise)
  const meant = ofFields[field]
  if (!meant) return otherwise
  return field === 'url' && route.includes('/imports/') ? meant : fc.oneof({ weight: 4, arbitrary: meant }, otherwise)
}
