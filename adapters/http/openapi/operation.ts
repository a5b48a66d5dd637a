import * as z from 'zod/mini'
import type { ErrorCode } from '#core/errors.ts'
import type { RoleName } from '#core/permissions/policy.ts'

export const tags = {
  Shows: 'Lists, searches, reads, adds and edits shows, and uploads images.',
  Bands: 'Searches, reads, adds and edits bands.',
  Venues: 'Searches, reads, adds and edits venues.',
  Cities: 'Lists the cities with venues, and reads a city with its venues, its bands and nearby cities.',
  Search: 'Autocompletes searches, finds places, and reads map outlines.',
  'Feeds and files': 'Calendars, news feeds, exports, nightly dumps and images. All of them are public.',
  Alerts: 'Watches a filter or a show, and reports by email or notification what is new or has changed.',
  Imports: 'Reads shows from text, files or web addresses, and saves the rows after review.',
  Sources: 'Manages the web addresses that the site reads on a schedule, and reviews their shows.',
  'Members and claims': 'Manages the members of bands, claims and invitations.',
  Merges: 'Merges duplicate bands or venues, and undoes merges.',
  'Logging in': 'Registration, log-in, log-out and forgotten passwords.',
  'Your account': 'Manages your own account: profile, password, sessions, two-step log-in and RSVPs.',
  'Access and roles': 'Requests the role that allows adding shows, decides such requests, and grants roles.',
  Accounts: 'Lets admins manage the accounts of all users.',
  'The service': 'The audit log, site stats, the contact form, known issues and this document.',
} as const
type Tag = keyof typeof tags

export type Access = { needs: 'nothing' | 'login' | readonly RoleName[]; label: string }

export const anyone: Access = { needs: 'nothing', label: 'anyone' }
export const loggedIn: Access = { needs: 'login', label: 'logged-in users' }
export const publicAccess = (label: string): Access => ({ needs: 'nothing', label })
export const restrictedTo = (label: string): Access => ({ needs: 'login', label })
export const withRoles = (roles: readonly RoleName[]): Access => ({ needs: roles, label: roles.join(', ') })

export type HeaderName = 'Content-Disposition' | 'Last-Modified' | 'Location' | 'Retry-After' | 'X-Total-Count'

/** `types` defaults to JSON. Without `types` and `schema`, the schema of a 2xx response is in `core/responses.ts`, and any other
 * response has no body. */
export type OperationResponse = {
  meaning: string
  schema?: z.ZodMiniType
  types?: readonly string[]
  headers?: readonly HeaderName[]
}

type Example = Readonly<Record<string, unknown>>

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  route: string
  tag: Tag
  summary: string
  description: string
  access: Access
  params?: Readonly<Record<string, z.core.$ZodType>>
  query?: z.core.$ZodObject
  /** `form` names the file field of a form that may be sent instead of JSON. */
  body?: { schema: z.core.$ZodType; example: Example; form?: string; isOptional?: true } | 'file' | 'form'
  responses: Readonly<Record<number, OperationResponse>>
  /** Error codes that don't follow from the other fields. */
  errorCodes?: readonly ErrorCode[]
  /** An example query string. */
  example?: string
  /** Whether scripts on other sites may read the response, without a session. */
  hasPublicCors?: true
}

export const operationsWith = <Shared extends keyof Operation>(
  shared: Pick<Operation, Shared>,
  operations: readonly Omit<Operation, Shared>[],
): readonly Operation[] => operations.map((operation) => ({ ...shared, ...operation }) as Operation)

/** The only write outside `/api` needs no token, because mail programs send the request. */
export const needsXsrfToken = ({ method, route }: Pick<Operation, 'method' | 'route'>): boolean =>
  method !== 'GET' && route.startsWith('/api/')

export const ok = (meaning: string, headers: readonly HeaderName[] = []): Operation['responses'] => ({
  200: { meaning, headers },
})
export const created = (meaning: string, headers: readonly HeaderName[] = []): Operation['responses'] => ({
  201: { meaning, headers },
})

export const notModified: OperationResponse = { meaning: 'Not modified: `If-None-Match` matches the current ETag.' }

export const bodyNames = z.registry<{ id: string }>()

export const namedBody = <Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema => {
  bodyNames.add(schema, { id })
  return schema
}

export const pathOf = (route: string): string => route.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
