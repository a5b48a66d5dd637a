import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import type { BucketConfig } from '#adapters/s3/bucket.ts'
import { makeS3Dumps } from '#adapters/s3/s3-dumps.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import { startS3Server } from './s3-server.ts'
import { makeTestDatabase } from './test-database.ts'

/** Opens an object store and a database. Two database connections stand for two processes that share the buckets. */
export const openDumpBuckets = async () => {
  const server = await startS3Server()
  const database = await makeTestDatabase()
  const connections = await Promise.all([1, 2].map(() => openPostgres({ url: database.url })))
  let storeCount = 0

  /** Returns one process's dump store for the bucket. Successive calls alternate between the two processes. */
  const dumpStoreOf = (bucket: BucketConfig, limits = {}): DumpStore => {
    storeCount += 1
    const postgres = connections[storeCount % connections.length]
    if (!postgres) throw new Error('There is no connection')
    return makeS3Dumps(bucket, postgres.leases, limits)
  }

  return {
    database,
    makeBucket: server.makeBucket,
    dumpStoreOf,
    /** Expires all leases, as if none had been renewed for an hour. */
    expireLeases: async (): Promise<void> => {
      await database.sql("update lease set expires_at = expires_at - interval '1 hour'")
    },
    close: async (): Promise<void> => {
      await Promise.all(connections.map(({ close }) => close()))
      await database.drop()
      await server.stop()
    },
  }
}
