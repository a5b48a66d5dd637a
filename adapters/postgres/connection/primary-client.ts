import pg from 'pg'
import { READ_ONLY_SQLSTATE } from './errors.ts'
import { type PrimaryLocator, refuseReadOnly } from './primary-locator.ts'

/** The settings of the driver. With `primaryLocator`, host and port are those of the server that it finds. */
export type ConnectionConfig = pg.ClientConfig & { primaryLocator?: PrimaryLocator }

/** A connection to the primary. Without `primaryLocator`, an ordinary client. */
export class PrimaryClient extends pg.Client {
  readonly #primaryLocator: PrimaryLocator | undefined
  wasWriteRefused = false

  constructor(config: ConnectionConfig = {}) {
    super(config)
    this.#primaryLocator = config.primaryLocator
  }

  override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> {
    const connected = this.#primaryLocator ? this.#connectVia(this.#primaryLocator) : super.connect()
    const done = callback as ((error: Error | null) => void) | undefined
    if (done) connected.then(() => done(null), done)
    return connected
  }

  async #connectVia(locator: PrimaryLocator): Promise<pg.Client> {
    const server = await locator.find()
    Object.assign(this, server)
    const forget = () => locator.forget(server)
    this.on('error', forget)
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY_SQLSTATE) return
      this.wasWriteRefused = true
      forget()
    })
    try {
      await super.connect()
      await refuseReadOnly(this)
      return this
    } catch (error) {
      forget()
      await this.end().catch(() => {})
      throw error
    }
  }
}
