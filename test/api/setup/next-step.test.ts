import { expect, it } from 'vitest'
import { withNextStep } from '#api/setup/next-step.ts'

it.each([
  ['The database is not available: ECONNREFUSED', 'check that the server is running, and that host and port are right'],
  [
    'getaddrinfo ENOTFOUND db.example (ENOTFOUND)',
    'check that the server is running, and that host and port are right',
  ],
  ['password authentication failed for user "upstroke" (28P01)', 'check user and password'],
  ['database "shows" does not exist (3D000)', 'create the database (docs/running.md, "The database")'],
  [
    'PostgreSQL refused a statement: 42501',
    'grant the role what docs/roles.sql grants, or use the owner of the database',
  ],
  ['could not extend file (53100)', 'free disk space, memory or connections on the server'],
  [
    'The server does not accept writes (25006)',
    'wait until one of the servers accepts writes (docs/running.md, "Failover")',
  ],
  ['The database is not available: 57P03', 'wait until the server has started, then start again'],
])('adds the next step to %s: %s', (reason, step) => {
  expect(withNextStep(reason)).toBe(`${reason}: ${step}`)
})

it.each(['the migration 0001 is missing: run "npm run migrate" as the owner', 'no response from 127.0.0.1:28001'])(
  'adds nothing to a reason without a known code: %s',
  (reason) => {
    expect(withNextStep(reason)).toBe(reason)
  },
)
