/** Runs the product with one adapter replaced: URLs with any host `*.example` are fetched from the fake sites on port
 * LOCAL_SITES_PORT of this machine. Everything else is as in `api/main.ts`. */
import '#api/setup/compile-cache.ts'

process.env.NODE_ENV ??= 'production'

const { ContainerModule } = await import('inversify')
const { makeHttpSafeFetch } = await import('#adapters/safe-fetch/http-safe-fetch.ts')
const { builtPages } = await import('#api/process/built-pages.ts')
const { run } = await import('#api/process/run.ts')
const { readCommand } = await import('#api/setup/command.mjs')
const { commands } = await import('#api/setup/commands.mjs')
const { tokens } = await import('#api/tokens.ts')

const LOOPBACK = '127.0.0.1'

const localSites = new ContainerModule(({ rebind }) => {
  rebind(tokens.safeFetch).toResolvedValue(() => {
    const realSites = makeHttpSafeFetch()
    const fakeSites = makeHttpSafeFetch({
      resolve: async () => [{ address: LOOPBACK, family: 4 }],
      isPublic: (address) => address === LOOPBACK,
      ports: [Number(process.env.LOCAL_SITES_PORT)],
    })
    const isFake = (address: string): boolean => URL.parse(address)?.hostname.endsWith('.example') ?? false
    return { fetch: (address, options) => (isFake(address) ? fakeSites : realSites).fetch(address, options) }
  })
})

await run(builtPages, readCommand(commands, 'start').values, [localSites])
