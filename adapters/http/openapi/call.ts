import * as z from 'zod/mini'
import type { ErrorCode } from '#core/errors.ts'
import type { RoleName } from '#core/permissions/policy.ts'

export const things = {
  Shows: 'Lists, searches, reads and edits shows, and uploads their posters.',
  Bands: 'Searches, reads and edits bands.',
  Venues: 'Searches, reads and edits venues.',
  'Feeds and files': 'Calendars, news feeds, exports, nightly dumps and pictures. All of them are public.',
  Imports: 'Reads shows from text, files or web pages, and saves the rows after review.',
  'Members and claims': 'Manages who belongs to a band and who asks to.',
  Merges: 'Merges duplicate bands or venues, and undoes merges.',
  'Logging in': 'Registration, log-in, log-out and forgotten passwords.',
  'Your account': 'Manages your own account: profile, password, sessions and two-step verification.',
  'Access and roles': 'Requests and grants the roles that allow adding shows or running the site.',
  Accounts: 'Lets administrators manage the accounts of all users.',
  'The service': 'The audit log, site statistics, the contact form and this document.',
} as const
export type Thing = keyof typeof things

export type Who = { needs: 'nothing' | 'login' | readonly RoleName[]; words: string }

export const everybody: Who = { needs: 'nothing', words: 'anyone' }
export const loggedIn: Who = { needs: 'login', words: 'logged-in users' }
export const open = (words: string): Who => ({ needs: 'nothing', words })
export const among = (words: string): Who => ({ needs: 'login', words })
export const holders = (roles: readonly RoleName[]): Who => ({ needs: roles, words: roles.join(', ') })

export type HeaderName = 'Content-Disposition' | 'Last-Modified' | 'Location' | 'Retry-After' | 'X-Total-Count'

/** A response. Without `schema` and `types`, its body is that of `core/responses.ts`. `types` default to JSON for a schema. */
export type Answer = {
  says: string
  schema?: z.ZodMiniType
  types?: readonly string[]
  headers?: readonly HeaderName[]
}

type Example = Readonly<Record<string, unknown>>

export type DocumentedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  route: string
  thing: Thing
  summary: string
  description: string
  who: Who
  params?: Readonly<Record<string, z.core.$ZodType>>
  query?: z.core.$ZodObject
  /** `form` names the file field of a form that may be sent instead. */
  body?: { schema: z.core.$ZodType; example: Example; form?: string; isOptional?: true } | 'file' | 'form'
  answers: Readonly<Record<number, Answer>>
  /** Error codes that don't follow from the other fields. */
  refuses: readonly ErrorCode[]
  example?: string
  /** Whether scripts of other sites may read it, always without a session. */
  isReadableAnywhere?: true
}

export const ok = (says: string, headers: readonly HeaderName[] = []): DocumentedCall['answers'] => ({
  200: { says, headers },
})
export const made = (says: string, headers: readonly HeaderName[] = []): DocumentedCall['answers'] => ({
  201: { says, headers },
})

export const bodies = z.registry<{ id: string }>()

export const taken = <Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema => {
  bodies.add(schema, { id })
  return schema
}

export const pathOf = (route: string): string => route.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
