import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDatabase } from './test-database.ts'

const roles = readFileSync(join(import.meta.dirname, '../../docs/roles.sql'), 'utf8')
const PASSWORD = 'only-for-this-test'

/** The address of a database for the role of docs/roles.sql, which is made just as the file says. */
export const asAppRole = async ({ url, sql }: Pick<TestDatabase, 'url' | 'sql'>): Promise<string> => {
  await sql(roles)
  // Roles are the server's: another test may be at it at the same time.
  await sql(
    `begin; lock table pg_authid in share row exclusive mode; alter role upstroke_app password '${PASSWORD}'; commit`,
  )
  return asRole(url, 'upstroke_app', PASSWORD)
}

/** The same address for another role. Of a socket the platform's URL parser would make nothing. */
export const asRole = (url: string, role: string, password: string): string =>
  url.replace(/^([a-z]+:\/\/)([^@/]*@)?/, `$1${role}:${password}@`)
