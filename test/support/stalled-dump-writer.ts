import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeS3Dumps } from '#adapters/s3/s3-dumps.ts'
import { writeDumps } from '#api/jobs/write-dumps.ts'
import type { PublicShowPage } from '#core/exports/public-shows.ts'

/** Begins to write a dump into a bucket, prints `writing`, and then waits for ten minutes, during which the test kills it. The
 * script's argument is JSON with the database's URL, the bucket and the date. */
const { url, bucket, date } = JSON.parse(process.argv[2] ?? '')
const { leases } = await openPostgres({ url })

async function* pages(): AsyncGenerator<PublicShowPage> {
  yield []
  process.stdout.write('writing\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
}

const { signal } = new AbortController()
const options = { date, baseUrl: 'https://shows.example', pages, changes: pages, maxNightlyBytes: 0, signal }
await writeDumps({ dumps: makeS3Dumps(bucket, leases), ...options })
