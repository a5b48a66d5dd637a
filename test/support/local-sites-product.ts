/** Runs the product with one adapter replaced: its fetches of every host `*.example` reach the fake site on port LOCAL_SITES_PORT
 * of this machine. Everything else is that of `api/main.ts`. */
import '#api/setup/compile-cache.ts'

process.env.NODE_ENV ??= 'production'

const { ContainerModule } = await import('inversify')
const { makeHttpSafeFetch } = await import('#adapters/safe-fetch/http-safe-fetch.ts')
const { builtPages } = await import('#api/process/built-pages.ts')
const { run } = await import('#api/process/run.ts')
const { readCommand } = await import('#api/setup/command.mjs')
const { commands } = await import('#api/setup/commands.mjs')
const { tokens } = await import('#api/tokens.ts')

const STAND_IN = '127.0.0.1'

const localSites = new ContainerModule(({ rebind }) => {
  rebind(tokens.safeFetch).toResolvedValue(() =>
    makeHttpSafeFetch({
      resolve: async (hostname) => (hostname.endsWith('.example') ? [{ address: STAND_IN, family: 4 }] : []),
      isPublic: (address) => address === STAND_IN,
      ports: [Number(process.env.LOCAL_SITES_PORT)],
    }),
  )
})

await run(builtPages, readCommand(commands, 'start').values, [localSites])
