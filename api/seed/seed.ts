import { ContainerModule } from 'inversify'
import pino from 'pino'
import { readConfig } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { startModules } from '#api/container.ts'
import { adapters } from '#api/modules/adapters.ts'
import { core } from '#api/modules/core.ts'
import { postgresStore } from '#api/modules/postgres-store.ts'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#api/setup/commands.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { tokens } from '#api/tokens.ts'
import { DomainError } from '#core/errors.ts'
import { seed } from './seed-shows.ts'

const environment = new ContainerModule(({ bind }) => {
  bind(tokens.config).toResolvedValue(() => readConfig(process.env))
  bind(tokens.telemetry).toConstantValue({ log: pino({ level: 'silent' }), tracing: undefined })
})

const seedInstallation = async (): Promise<string> => {
  const { container, stop } = await startModules([[environment], [postgresStore], adapters, [core]])
  try {
    const ports = await container.getAsync(tokens.ports)
    return await withProgress('Seeding', (report) => seed(ports, report))
  } finally {
    await stop()
  }
}

readCommand(commands, 'seed')
try {
  console.log(await seedInstallation())
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
