import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from './test-database.ts'

const rolesSql = readFileSync(join(import.meta.dirname, '../../docs/roles.sql'), 'utf8')
const PASSWORD = 'only-for-this-test'

/** Creates the role that docs/roles.sql defines, and returns a database URL with this role. */
export const createAppRole = async ({ url, sql }: Pick<TestDatabase, 'url' | 'sql'>): Promise<string> => {
  await sql(rolesSql)
  // Roles are global to the server. The lock prevents concurrent `alter role` by another test.
  await sql(
    `begin; lock table pg_authid in share row exclusive mode; alter role upstroke_app password '${PASSWORD}'; commit`,
  )
  return urlForRole(url, 'upstroke_app', PASSWORD)
}

/** Returns the URL with another role and password. Edits the URL as text, because `URL` can't parse the URLs of Unix sockets. */
export const urlForRole = (url: string, role: string, password: string): string =>
  url.replace(/^([a-z]+:\/\/)([^@/]*@)?/, `$1${role}:${password}@`)
