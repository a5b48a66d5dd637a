import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { SESSION_LIFE_MS } from '#core/authentication/session.ts'
import { Email } from '#core/mail/email.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { dayFromToday, ownerSettings } from '#test/support/api-client.ts'
import type { Product } from '#test/support/product.ts'
import { makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'
import { newAccount, newSession } from '#test/support/valid-records.ts'
import type { PlaceholderKind } from './placeholders.ts'
import { addSampleData } from './sample-data.ts'
import { openBrowser, type Target } from './target.ts'
import { makeUnnormalizedFetch } from './unnormalized-fetch.ts'

const PASSWORD = 'Correct horse 2 battery!'
/** Rate limits are reset after this many calls, so that inputs reach the code behind them. */
const CALLS_PER_RESET = 20
const MAX_SESSIONS = 50

const queries = {
  account: 'select id as value from account order by created_at desc limit 5',
  accountName: 'select name as value from account order by created_at desc limit 5',
  band: 'select id as value from band order by created_at limit 5',
  bandSlug: 'select slug as value from band order by created_at limit 5',
  email: 'select email as value from account order by created_at desc limit 5',
  image: "select id || '-320.webp' as value from image limit 5",
  merge: 'select id as value from merge order by at limit 5',
  poster: "select '/images/' || id as value from image limit 5",
  request: 'select id as value from show_manager_request limit 5',
  role: "select id as value from role where name = 'ShowManager'",
  session: 'select id as value from session order by created_at desc limit 5',
  show: 'select id as value from show order by created_at limit 5',
  showSlug: 'select slug as value from show order by created_at limit 5',
  token: "select payload->'data'->>'token' as value from job where payload->'data' ? 'token' order by id desc limit 5",
  venue: 'select id as value from venue order by created_at limit 5',
  venueSlug: 'select slug as value from venue order by created_at limit 5',
} satisfies Partial<Record<PlaceholderKind, string>>

const poolSql = Object.entries(queries)
  .map(
    ([kind, sql]) =>
      `select '${kind}' as kind, coalesce(array_agg(value::text), '{}') as values from (${sql}) as ${kind}`,
  )
  .join(' union all ')

type ProductTarget = Target & {
  product: Product
  client: Client
  refreshPool(): Promise<void>
}

/** Starts a real product with its own database and sample data, for the duration of the test. */
export const productTarget = async (): Promise<ProductTarget> => {
  const installation = await makeInstallationForTest()
  const product = await startProductForTest({
    ...ownerSettings,
    ...installation,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    // Emails stay in the outbox, where the pool finds the tokens in their links.
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const postgres = await openPostgres({ url: installation.DATABASE_URL })
  const client = new Client({ connectionString: installation.DATABASE_URL })
  await client.connect()
  const sendUnnormalized = makeUnnormalizedFetch(product.url)
  onTestFinished(async () => {
    sendUnnormalized.close()
    await client.end()
    await postgres.close()
  })

  const passwordHash = await makeArgon2Passwords().hash(PASSWORD)
  const [tokens, confusables] = [makeRandomTokens(), makeUnicodeConfusables()]
  let accountCount = 0
  const logIn: Target['logIn'] = async (who, browser) => {
    accountCount += 1
    // Demotes earlier admins: no installation has hundreds, and each receives emails.
    if (who === 'admin')
      await client.query(
        "delete from account_role using account where account.id = account_id and name like 'person-%'",
      )
    const [name, now, token] = [`person-${accountCount}`, new Date(), tokens.make()]
    const account = newAccount({
      name,
      nameKey: confusables.keyOf(name),
      email: Email.parse(`${name}@people.example`),
      displayName: name,
      passwordHash,
      roles: who === 'admin' ? roleNames : [],
      confirmedAt: now,
      createdAt: now,
    })
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS)
    const session = newSession(account.id, { tokenHash: tokens.hash(token), createdAt: now, expiresAt })
    await postgres.ports.transact(async ({ accounts, sessions }) => {
      await accounts.save(account)
      await sessions.add(session, MAX_SESSIONS)
    })
    browser.plantCookie('session', token)
  }

  let calls = 0
  const request: Target['request'] = async (path, init) => {
    calls += 1
    if (calls % CALLS_PER_RESET === 0) await client.query('delete from rate_limit')
    return sendUnnormalized(path, init)
  }
  const partialTarget = { request, logIn }
  await addSampleData(await openBrowser(partialTarget, 'admin'), await openBrowser(partialTarget, 'user'), dayFromToday)

  const valuesByKind = new Map<string, readonly string[]>([['password', [PASSWORD, PASSWORD, 'Three minute hero 79!']]])
  const refreshPool = async (): Promise<void> => {
    const { rows } = await client.query<{ kind: string; values: string[] }>(poolSql)
    for (const { kind, values } of rows) valuesByKind.set(kind, values)
  }
  await refreshPool()
  let reportedLineCount = 0
  return {
    product,
    client,
    refreshPool,
    request,
    logIn,
    pool: (kind) => valuesByKind.get(kind) ?? [],
    storedState: () => null,
    isSame: () => true,
    faults: () => {
      const lines = product.logged().slice(reportedLineCount)
      reportedLineCount += lines.length
      return lines
    },
  }
}
