import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { BucketConfig } from '#adapters/s3/bucket.ts'

/** Starts an S3-compatible store that verifies the signature of every request. */
export const startS3Server = async (): Promise<{
  makeBucket(): Promise<BucketConfig>
  /** Drops every connection until `goOnline` is called; stored objects remain. */
  goOffline(): void
  goOnline(): void
  stop(): Promise<void>
}> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port }: AddressInfo = await server.run()
  serializePuts(server.store)
  let isOffline = false
  server.httpServer.prependListener('connection', (socket) => isOffline && socket.destroy())
  let bucketCount = 0
  return {
    makeBucket: async () => {
      bucketCount += 1
      const bucket = `images-${bucketCount}`
      await server.store.putBucket(bucket)
      // The key of S3rver's built-in account.
      const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
      return { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...key }
    },
    goOffline: () => {
      isOffline = true
      server.httpServer.closeAllConnections()
    },
    goOnline: () => {
      isOffline = false
    },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Serializes puts: a real store writes an object and its metadata atomically, but this one writes separate files. */
const serializePuts = (store: S3rver['store']): void => {
  const put = store.putObject.bind(store)
  let previous: Promise<unknown> = Promise.resolve()
  store.putObject = async (object) => {
    const content = Readable.from([await buffer(object.content)])
    const done = previous.then(() => put({ ...object, content }))
    previous = done.catch(() => {})
    return done
  }
}

export const settingsOfBucket = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig) => ({
  IMAGES_S3_ENDPOINT: endpoint,
  IMAGES_S3_BUCKET: bucket,
  IMAGES_S3_REGION: region,
  IMAGES_S3_ACCESS_KEY_ID: accessKeyId,
  IMAGES_S3_SECRET_ACCESS_KEY: secretAccessKey,
})
