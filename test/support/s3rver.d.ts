/** The types that tests use; the package has none. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    readonly store: {
      putBucket(name: string): Promise<unknown>
      putObject(object: { content: Readable }): Promise<unknown>
    }
    readonly httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
