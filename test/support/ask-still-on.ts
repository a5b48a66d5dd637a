import { Client } from 'pg'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { makeAskStillOn } from '#core/reconfirmation/ask-still-on.ts'
import { withDatabaseOf } from './database-of.ts'

/**
 * Asks about a show at once, as the product on this data folder would by itself within five minutes: nobody is asked about
 * a show of the same day, so it is stored as one that was added two days ago.
 */
export const askStillOn = (dataDir: string, showId: string): Promise<void> =>
  withDatabaseOf(dataDir, async ({ transact }, url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query("update show set created_at = created_at - interval '2 days' where id = $1", [showId])
    await client.end()
    await makeAskStillOn({ transact, tokens: makeRandomTokens(), clock: makeSystemClock() })(50)
  })
