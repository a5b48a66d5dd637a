import type * as z from 'zod/mini'
import type { ErrorCode } from '#core/errors.ts'
import type { RoleName } from '#core/permissions/policy.ts'

/** What the calls are about, in the order of the page that shows them. */
export const things = [
  'Shows',
  'Bands',
  'Venues',
  'Feeds and files',
  'Imports',
  'Members and claims',
  'Merges',
  'Logging in',
  'Your account',
  'Access and roles',
  'Accounts',
  'The service',
] as const
export type Thing = (typeof things)[number]

/** Who may make a call: everybody, who is logged in, or who has one of the roles; in words where there is more to it. */
export type Who = { needs: 'nothing' | 'login' | readonly RoleName[]; words: string }

export const everybody: Who = { needs: 'nothing', words: 'everybody' }
export const loggedIn: Who = { needs: 'login', words: 'who is logged in' }
/** Everybody whom the call lets, for a reason of its own. */
export const open = (words: string): Who => ({ needs: 'nothing', words })
/** Among those who are logged in. */
export const among = (words: string): Who => ({ needs: 'login', words })
export const holders = (roles: readonly RoleName[]): Who => ({ needs: roles, words: roles.join(', ') })

/** What a call answers that is not JSON of a schema. */
export type Content = { types: readonly string[]; says: string }

/** One kind of answer that a call has. */
export type Answer = { says: string; schema?: z.ZodMiniType; content?: Content['types']; headers?: readonly string[] }

type Example = Readonly<Record<string, unknown>>

/** One call of the product, as the document tells it. */
export type DocumentedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the router has it. */
  route: string
  thing: Thing
  summary: string
  /** What the summary leaves out. */
  more?: string
  who: Who
  /** Schemas of the parts of the path; a part without one is any text. */
  params?: Readonly<Record<string, z.core.$ZodType>>
  query?: z.core.$ZodObject
  /** `form` names the field of a form that may come instead. */
  body?: { schema: z.core.$ZodType; example: Example; form?: string; isOptional?: true } | 'file' | 'form'
  /** By status. */
  answers: Readonly<Record<number, Answer>>
  /** How the core may refuse it, beyond what follows from the rest. */
  refuses: readonly ErrorCode[]
  /** A query that is worth trying. */
  example?: string
  /** Whether pages of other sites may read it: without anybody's session. */
  isReadableAnywhere?: true
}

/** What a call answers with 200. */
export const ok = (says: string, schema: z.ZodMiniType): DocumentedCall['answers'] => ({ 200: { says, schema } })
/** What a call answers that made something. */
export const made = (
  says: string,
  schema: z.ZodMiniType,
  headers: readonly string[] = [],
): DocumentedCall['answers'] => ({
  201: { says, schema, headers },
})
