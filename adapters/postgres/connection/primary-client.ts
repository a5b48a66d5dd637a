import pg from 'pg'
import { READ_ONLY_SQLSTATE } from './errors.ts'
import { type Primary, refuseReadOnly } from './primary.ts'

/** The settings of the driver. With `primary`, host and port are those of the server that it finds. */
export type ConnectionConfig = pg.ClientConfig & { primary?: Primary }

/** A connection to the primary. Without `primary`, an ordinary client. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary | undefined
  hasRefusedWrite = false

  constructor(config: ConnectionConfig = {}) {
    super(config)
    this.#primary = config.primary
  }

  override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> {
    const connected = this.#primary ? this.#connectTo(this.#primary) : super.connect()
    const done = callback as ((error: Error | null) => void) | undefined
    if (done) connected.then(() => done(null), done)
    return connected
  }

  async #connectTo(primary: Primary): Promise<pg.Client> {
    const server = await primary.find()
    Object.assign(this, server)
    const forget = () => primary.forget(server)
    this.on('error', forget)
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY_SQLSTATE) return
      this.hasRefusedWrite = true
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
