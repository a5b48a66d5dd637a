import * as z from 'zod/mini'
import type { Access, Operation } from '#adapters/http/openapi/operation.ts'
import { documentedOperations } from '#adapters/http/openapi/operations.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { showBody, venueBody } from './bodies.ts'
import { PASSWORD } from './world.ts'

/** The roles that may make a call, by group (docs/specification/decisions.md, section 3). */
export const rolesByGroup: Readonly<Record<'showAdder' | 'showAdmin' | 'claimDecider' | 'admin', readonly RoleName[]>> =
  {
    showAdder: ['ShowManager', 'ShowAdmin'],
    showAdmin: ['ShowAdmin'],
    claimDecider: ['ShowAdmin', 'SiteAdmin', 'SiteOwner'],
    admin: ['SiteAdmin', 'SiteOwner'],
  }

/** A documented operation of the API with an example request. */
export type Call = {
  method: string
  /** The pattern in the router, such as `/api/shows/:id`. */
  route: string
  path: string
  /** The required access: none, a log-in, or a role from one group in {@link rolesByGroup}. */
  access: 'anyone' | 'user' | keyof typeof rolesByGroup
  /** A valid JSON body, the kind of a body that is not JSON, or null if the call has no body. */
  body: Readonly<Record<string, unknown>> | 'file' | 'form' | null
}

const ID = '00000000-0000-4000-8000-0000000000aa'
const reauthentication = { password: PASSWORD }

export const registrationBody = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  name: 'pauline',
  email: 'pauline@people.example',
  displayName: 'Pauline B.',
  password: 'Three minute hero 79!',
  confirmPassword: 'Three minute hero 79!',
  recaptcha: '',
  ...changes,
})

export const nameOf = ({ method, route }: Pick<Call, 'method' | 'route'>): string => `${method} ${route}`

/** Bodies for calls whose documented example would fail in a test or cover too little. */
const bodies: Readonly<Record<string, JsonCall['body']>> = {
  'POST /api/auth/register': registrationBody(),
  'DELETE /api/profile': reauthentication,
  'PUT /api/profile/password': {
    currentPassword: PASSWORD,
    password: 'Three minute hero 79!',
    confirmPassword: 'Three minute hero 79!',
  },
  'PUT /api/profile/email': { email: 'new@people.example', ...reauthentication },
  'DELETE /api/profile/sessions': reauthentication,
  'DELETE /api/profile/sessions/:id': reauthentication,
  'POST /api/profile/time-codes': reauthentication,
  'DELETE /api/profile/time-codes': reauthentication,
  'POST /api/profile/passkeys/options': reauthentication,
  'DELETE /api/profile/passkeys/:id': reauthentication,
  'POST /api/profile/recovery-codes': reauthentication,
  'POST /api/shows': showBody(),
  'PUT /api/shows/:id': showBody({ status: 'sold-out', version: 1 }),
  'POST /api/shows/:id/restore': { version: 1 },
  'POST /api/venues': venueBody(),
  'PUT /api/venues/:id': { ...venueBody(), timeZone: 'America/Los_Angeles', version: 1 },
  'POST /api/imports/save': { rows: [] },
}

/** Query strings that calls require. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/subscribers': '?email=vera@fans.example',
  'GET /api/places/nearest': '?near=52.52,13.41',
}

const accessOf = ({ needs }: Access): Call['access'] => {
  if (needs === 'nothing') return 'anyone'
  if (needs === 'login') return 'user'
  const groups = Object.keys(rolesByGroup) as (keyof typeof rolesByGroup)[]
  const group = groups.find((each) => String(rolesByGroup[each].toSorted()) === String(needs.toSorted()))
  if (!group) throw new Error(`No group of roles consists of ${needs.join(', ')}`)
  return group
}

const bodyOf = (operation: Operation): Call['body'] => {
  const { body = null } = operation
  return body === null || typeof body === 'string' ? body : (bodies[nameOf(operation)] ?? body.example)
}

const apiOperations = documentedOperations.filter(({ route }) => route.startsWith('/api/'))

export const apiCalls: readonly Call[] = apiOperations.map((operation) => ({
  method: operation.method,
  route: operation.route,
  path:
    operation.route
      .replace(/:(token|subscriber)\b/, 'made-up')
      .replace(/:(id|accountId|request_id)\b/g, ID)
      .replace(':name', 'ShowManager')
      .replace(':slug', 'none')
      .replace(':email', 'vera@fans.example') + (queries[nameOf(operation)] ?? ''),
  access: accessOf(operation.access),
  body: bodyOf(operation),
}))

export const callTable = <Row extends Pick<Call, 'method' | 'route'>>(rows: readonly Row[]): [string, Row][] =>
  rows.map((call) => [nameOf(call), call])

export const writeCalls = apiCalls.filter(({ method }) => method !== 'GET')
export type JsonCall = Omit<Call, 'body'> & { body: Readonly<Record<string, unknown>> }

export const jsonCalls: readonly JsonCall[] = apiCalls.flatMap(({ body, ...call }) =>
  body === null || typeof body === 'string' ? [] : [{ ...call, body }],
)

const namesOf = (matches: (body: Exclude<Operation['body'], string | undefined>) => boolean): readonly string[] =>
  apiOperations.filter(({ body }) => typeof body === 'object' && matches(body)).map(nameOf)

export const callsAcceptingEmptyObject = namesOf(({ schema }) => z.safeParse(schema, {}).success)

export const callsWithOptionalBody = namesOf(({ isOptional }) => isOptional === true)
