import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from './test-database.ts'

const roles = readFileSync(join(import.meta.dirname, '../../docs/roles.sql'), 'utf8')
const PASSWORD = 'only-for-this-test'

/** Creates the role of docs/roles.sql and returns the database URL for it. */
export const asAppRole = async ({ url, sql }: Pick<TestDatabase, 'url' | 'sql'>): Promise<string> => {
  await sql(roles)
  // Roles are global to the server: another test may create them at the same time.
  await sql(
    `begin; lock table pg_authid in share row exclusive mode; alter role upstroke_app password '${PASSWORD}'; commit`,
  )
  return asRole(url, 'upstroke_app', PASSWORD)
}

/** The URL for another role. `URL` can't parse the URLs of Unix sockets. */
export const asRole = (url: string, role: string, password: string): string =>
  url.replace(/^([a-z]+:\/\/)([^@/]*@)?/, `$1${role}:${password}@`)
