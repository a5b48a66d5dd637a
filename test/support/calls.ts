import { showBody, venueBody } from './bodies.ts'
import { PASSWORD } from './world.ts'

/** A call of the product as its routes have it, and how it is made. */
export type Call = {
  method: string
  /** As the router has it. */
  route: string
  /** One address of it. */
  path: string
  /** Who may make it. */
  who: 'everybody' | 'person' | 'adder' | 'showAdmin' | 'reviewer' | 'admin'
  /** What it takes: a lawful JSON body, a file, a form with one, or nothing. */
  body: Readonly<Record<string, unknown>> | 'file' | 'form' | null
}

const ID = '00000000-0000-4000-8000-0000000000aa'
const proof = { password: PASSWORD }

/** What is sent to register. */
export const registration = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  name: 'pauline',
  email: 'pauline@people.example',
  displayName: 'Pauline B.',
  password: 'Three minute hero 79!',
  confirmPassword: 'Three minute hero 79!',
  recaptcha: '',
  ...changes,
})

const call = (method: string, route: string, who: Call['who'], body: Call['body'] = null): Call => ({
  method,
  route,
  path: route
    .replace(':token', 'made-up')
    .replace(':id', ID)
    .replace(':accountId', ID)
    .replace(':request_id', ID)
    .replace(':name', 'ShowManager')
    .replace(':slug', 'none'),
  who,
  body,
})

/** Every call of the product. */
export const calls: readonly Call[] = [
  call('GET', '/api/session', 'everybody'),
  call('POST', '/api/auth/login', 'everybody', { email: 'a@b.example', password: 'x' }),
  call('POST', '/api/auth/second-step', 'everybody', { code: '123456' }),
  call('POST', '/api/auth/passkey/options', 'everybody'),
  call('POST', '/api/auth/passkey', 'everybody', { credential: { id: 'x', response: {} } }),
  call('POST', '/api/auth/logout', 'everybody'),
  call('GET', '/api/bot-check', 'everybody'),
  call('POST', '/api/auth/register', 'everybody', registration()),
  call('GET', '/api/auth/confirm-email/:token', 'everybody'),
  call('POST', '/api/auth/resend-confirmation', 'everybody', { email: 'a@b.example' }),
  call('POST', '/api/passwords/forgot-password', 'everybody', { email: 'a@b.example' }),
  call('POST', '/api/passwords/reset-password/:token', 'everybody', { password: 'Three minute hero 79!' }),
  call('GET', '/api/profile', 'person'),
  call('PUT', '/api/profile', 'person', { displayName: 'Rhoda', bio: 'Ska', url: 'https://x.example/' }),
  call('DELETE', '/api/profile', 'person', proof),
  call('PUT', '/api/profile/password', 'person', {
    currentPassword: PASSWORD,
    password: 'Three minute hero 79!',
    confirmPassword: 'Three minute hero 79!',
  }),
  call('PUT', '/api/profile/email', 'person', { email: 'new@people.example', ...proof }),
  call('PUT', '/api/profile/picture', 'person', 'file'),
  call('DELETE', '/api/profile/picture', 'person'),
  call('GET', '/api/profile/sessions', 'person'),
  call('DELETE', '/api/profile/sessions', 'person', proof),
  call('DELETE', '/api/profile/sessions/:id', 'person', proof),
  call('GET', '/api/profile/export', 'person'),
  call('POST', '/api/profile/time-codes', 'person', proof),
  call('PUT', '/api/profile/time-codes', 'person', { code: '123456' }),
  call('DELETE', '/api/profile/time-codes', 'person', proof),
  call('POST', '/api/profile/passkeys/options', 'person', proof),
  call('POST', '/api/profile/passkeys', 'person', { name: 'Key', credential: { id: 'x', response: {} } }),
  call('DELETE', '/api/profile/passkeys/:id', 'person', proof),
  call('POST', '/api/profile/recovery-codes', 'person', proof),
  call('GET', '/api/users', 'admin'),
  call('PUT', '/api/users/:id/roles/:name', 'admin'),
  call('DELETE', '/api/users/:id/roles/:name', 'admin'),
  call('POST', '/api/users/:id/suspend', 'admin', { reason: 'Spam' }),
  call('POST', '/api/users/:id/reinstate', 'admin'),
  call('POST', '/api/users/:id/end-sessions', 'admin'),
  call('GET', '/api/shows', 'everybody'),
  call('GET', '/api/shows/filters', 'everybody'),
  call('POST', '/api/shows', 'adder', showBody()),
  call('GET', '/api/shows/by-slug/:slug', 'everybody'),
  call('GET', '/api/shows/:id', 'everybody'),
  call('PUT', '/api/shows/:id', 'person', showBody({ status: 'sold-out', version: 1 })),
  call('DELETE', '/api/shows/:id', 'person'),
  call('POST', '/api/shows/:id/restore', 'person', { version: 1 }),
  call('POST', '/api/shows/:id/confirm', 'person', { as: 'fan' }),
  call('GET', '/api/shows/:id/history', 'everybody'),
  call('POST', '/api/shows/same-night', 'everybody', { showDate: '2026-11-27', venueName: 'SO36' }),
  call('GET', '/api/still-on/:token', 'everybody'),
  call('POST', '/api/still-on/:token', 'everybody', { answer: 'yes' }),
  call('GET', '/api/bands', 'everybody'),
  call('POST', '/api/bands', 'adder', { name: 'The Nutmeg Seven' }),
  call('GET', '/api/bands/by-slug/:slug', 'everybody'),
  call('GET', '/api/bands/:id', 'everybody'),
  call('PUT', '/api/bands/:id', 'person', { name: 'The Nutmeg Eight', version: 1 }),
  call('GET', '/api/bands/:id/shows', 'everybody'),
  call('GET', '/api/bands/:id/history', 'everybody'),
  call('POST', '/api/bands/:id/restore', 'showAdmin', { version: 1 }),
  call('POST', '/api/bands/:id/merge', 'showAdmin', { into: ID }),
  call('GET', '/api/bands/:id/members', 'person'),
  call('POST', '/api/bands/:id/members', 'person', { reason: 'I play the trombone.' }),
  call('PUT', '/api/bands/:id/members/:accountId', 'person'),
  call('DELETE', '/api/bands/:id/members/:accountId', 'person', { reason: 'Nobody knows you.' }),
  call('POST', '/api/bands/:id/hand-over', 'person', { name: 'pauline', leave: true }),
  call('POST', '/api/bands/:id/accept-invitation', 'person'),
  call('GET', '/api/access/band-claims', 'reviewer'),
  call('POST', '/api/access/request-show-manager-access', 'person', { explanation: 'I book the Harbour Club.' }),
  call('GET', '/api/access/show-manager-requests', 'admin'),
  call('GET', '/api/access/roles/:name', 'admin'),
  call('POST', '/api/access/userroles', 'admin', { user_id: ID, role_id: ID }),
  call('DELETE', '/api/access/delete-show-manager-request/:request_id', 'admin', { decision: 'denied', reason: 'No' }),
  call('GET', '/api/audit', 'admin'),
  call('GET', '/api/audit/export.csv', 'admin'),
  call('GET', '/api/figures', 'admin'),
  call('POST', '/api/contact', 'everybody', { email: 'a@b.example', subject: 'Hi', message: 'Hello' }),
  call('GET', '/api/github/issues', 'everybody'),
  call('GET', '/api/venues', 'everybody'),
  call('POST', '/api/venues', 'adder', venueBody()),
  call('POST', '/api/venues/likely', 'everybody', { name: 'Bottom of the Hill', city: 'San Francisco' }),
  call('POST', '/api/venues/location', 'everybody', { city: 'San Francisco', country: 'US' }),
  call('GET', '/api/venues/by-slug/:slug', 'everybody'),
  call('GET', '/api/venues/:id', 'everybody'),
  call('PUT', '/api/venues/:id', 'person', { ...venueBody(), timeZone: 'America/Los_Angeles', version: 1 }),
  call('GET', '/api/venues/:id/shows', 'everybody'),
  call('GET', '/api/venues/:id/history', 'everybody'),
  call('POST', '/api/venues/:id/restore', 'showAdmin', { version: 1 }),
  call('POST', '/api/venues/:id/merge', 'showAdmin', { into: ID }),
  call('POST', '/api/images', 'adder', 'form'),
  call('POST', '/api/imports/read', 'adder', { text: 'Fri 27 Nov – SO36, Berlin' }),
  call('POST', '/api/imports/save', 'adder', { rows: [] }),
  call('POST', '/api/merges/:id/undo', 'showAdmin'),
  call('GET', '/api/openapi.json', 'everybody'),
  call('GET', '/api/open-data', 'everybody'),
]

export const nameOf = ({ method, route }: Pick<Call, 'method' | 'route'>): string => `${method} ${route}`

/** The calls as cases of a table of tests, each by its name. */
export const table = <Some extends Pick<Call, 'method' | 'route'>>(some: readonly Some[]): [string, Some][] =>
  some.map((one) => [nameOf(one), one])

/** Those that change something. */
export const changing = calls.filter(({ method }) => method !== 'GET')
export type JsonCall = Omit<Call, 'body'> & { body: Readonly<Record<string, unknown>> }

/** Those that take a JSON body. */
export const jsonCalls: readonly JsonCall[] = calls.flatMap(({ body, ...one }) =>
  body === null || typeof body === 'string' ? [] : [{ ...one, body }],
)

/** Those whose body may lack everything. */
export const undemanding: readonly string[] = [
  'POST /api/shows/:id/restore',
  'POST /api/venues/likely',
  'POST /api/venues/location',
  'DELETE /api/bands/:id/members/:accountId',
  'DELETE /api/access/delete-show-manager-request/:request_id',
]

/** Those whose body may be left out altogether. */
export const bodiless: readonly string[] = ['DELETE /api/access/delete-show-manager-request/:request_id']
