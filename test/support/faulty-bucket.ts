import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { BucketConfig } from '#adapters/s3/bucket.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Returns a bucket in an object store that responds with the handlers. Without a handler, lists are empty and other requests
 * receive 404. The store closes when the test ends. */
export const faultyBucket = async (handlers: {
  put?: Handler
  get?: Handler
  list?: Handler
}): Promise<BucketConfig> => {
  const notFound: Handler = (_, response) => response.writeHead(404).end()
  const emptyList: Handler = (_, response) =>
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    const respond = method === 'PUT' ? handlers.put : url.includes('?') ? (handlers.list ?? emptyList) : handlers.get
    ;(respond ?? notFound)(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'odd', secretAccessKey: 'odd' }
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'odd', region: 'us-east-1', ...credentials }
}
