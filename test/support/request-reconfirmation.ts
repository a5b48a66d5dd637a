import { Client } from 'pg'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { makeRequestReconfirmation } from '#core/reconfirmation/request-reconfirmation.ts'
import { withDatabaseOf } from './database-of.ts'

/** Stores the reconfirmation email in the outbox at once, instead of within five minutes. Backdates the show's creation
 * by two days first, because a show added within the last 24 hours gets no such email. */
export const requestReconfirmation = (dataDir: string, showId: string): Promise<void> =>
  withDatabaseOf(dataDir, async ({ transact }, url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query("update show set created_at = created_at - interval '2 days' where id = $1", [showId])
    await client.end()
    await makeRequestReconfirmation({ transact, tokens: makeRandomTokens(), clock: makeSystemClock() })(50)
  })
