import * as z from 'zod/mini'
import type { ErrorCode } from '#core/errors.ts'
import type { RoleName } from '#core/permissions/policy.ts'

/** The tags of the calls, each with a description, in the order of the page that shows them. */
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

/** The callers of a call: anyone, logged-in users, or users with one of the roles; in words where there is more to it. */
export type Who = { needs: 'nothing' | 'login' | readonly RoleName[]; words: string }

export const everybody: Who = { needs: 'nothing', words: 'anyone' }
export const loggedIn: Who = { needs: 'login', words: 'logged-in users' }
/** Anyone whom the call itself lets in, for a reason of its own. */
export const open = (words: string): Who => ({ needs: 'nothing', words })
/** Some of the logged-in users. */
export const among = (words: string): Who => ({ needs: 'login', words })
export const holders = (roles: readonly RoleName[]): Who => ({ needs: roles, words: roles.join(', ') })

export type HeaderName = 'Content-Disposition' | 'Last-Modified' | 'Location' | 'Retry-After' | 'X-Total-Count'

/** One response of a call, with a body that is not in the table of `core/responses.ts`. `types` are its content types: those of the schema (JSON when left out), or of text and files without one. */
export type Answer = {
  says: string
  schema?: z.ZodMiniType
  types?: readonly string[]
  headers?: readonly HeaderName[]
}

type Example = Readonly<Record<string, unknown>>

/** One call of the product, as the document describes it. */
export type DocumentedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the router spells it. */
  route: string
  thing: Thing
  summary: string
  /** A description in whole sentences. */
  description: string
  who: Who
  /** Schemas of the path parameters; without one, a parameter is any text. */
  params?: Readonly<Record<string, z.core.$ZodType>>
  query?: z.core.$ZodObject
  /** `form` names the file field of a form that may be sent instead. */
  body?: { schema: z.core.$ZodType; example: Example; form?: string; isOptional?: true } | 'file' | 'form'
  /** By status. */
  answers: Readonly<Record<number, Answer>>
  /** Codes of the core's refusals, beyond those that follow from the other fields. */
  refuses: readonly ErrorCode[]
  /** An example query. */
  example?: string
  /** Whether scripts of other sites may read it, always without a session. */
  isReadableAnywhere?: true
}

/** The response 200 with the body of `core/responses.ts`. */
export const ok = (says: string, headers: readonly HeaderName[] = []): DocumentedCall['answers'] => ({
  200: { says, headers },
})
/** The response 201 of a call that creates something, with the body of `core/responses.ts`. */
export const made = (says: string, headers: readonly HeaderName[] = []): DocumentedCall['answers'] => ({
  201: { says, headers },
})

/** Names of request schemas in the document. */
export const bodies = z.registry<{ id: string }>()

/** Names a request schema of the core, which stays unchanged. */
export const taken = <Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema => {
  bodies.add(schema, { id })
  return schema
}

/** The path of a route in the document. */
export const pathOf = (route: string): string => route.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
