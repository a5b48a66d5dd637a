import pino from 'pino'
import { liveAdapters } from '#api/adapters.ts'
import { readConfig, StartError } from '#api/config.ts'
import { makeContainer, T } from '#api/container.ts'
import { openStore } from '#api/open-store.ts'
import { seed } from '#api/seed-shows.ts'
import { DomainError } from '#core/errors.ts'

const renderPage = (): never => {
  throw new Error('Seeding renders no page')
}

/** Seeds the installation of the environment, served by another process at that moment or not. */
const seedInstallation = async (): Promise<string> => {
  const config = readConfig(process.env)
  const store = await openStore(config)
  try {
    const log = pino({ level: 'silent' })
    const world = { config, store, log, renderPage, filesDir: null, development: false }
    return await seed(makeContainer(liveAdapters(world)).get(T.core), store.ports)
  } finally {
    await store.close()
  }
}

try {
  console.log(await seedInstallation())
} catch (error) {
  if (!(error instanceof StartError || error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
