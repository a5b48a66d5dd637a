import pino from 'pino'
import { readConfig, StartError } from '#api/config/config.ts'
import { makeContainer, portsIn } from '#api/container.ts'
import { productionAdapters } from '#api/modules/adapters.ts'
import { openStore } from '#api/modules/open-store.ts'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#api/setup/commands.mjs'
import { type Report, withProgress } from '#api/setup/progress.ts'
import { DomainError } from '#core/errors.ts'
import { seed } from './seed-shows.ts'

const renderPage = (): never => {
  throw new Error('Seeding renders no page')
}

const seedInstallation = async (report: Report): Promise<string> => {
  const config = readConfig(process.env)
  const store = await openStore(config, { report })
  try {
    const log = pino({ level: 'silent' })
    const environment = { config, store, log, renderPage, filesDir: null, development: false }
    return await seed(portsIn(makeContainer(productionAdapters(environment))), { report })
  } finally {
    await store.close()
  }
}

readCommand(commands, 'seed')
try {
  console.log(await withProgress('Seeding', seedInstallation))
} catch (error) {
  if (!(error instanceof StartError || error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
