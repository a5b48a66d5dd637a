import { ContainerModule } from 'inversify'
import type { Config } from '#api/config/config.ts'
import type { Telemetry } from '#api/process/start-telemetry.ts'
import { withProgress } from '#api/setup/progress.ts'
import { T } from '#api/tokens.ts'
import { imageFilesFor } from './image-files.ts'
import type { Store } from './store.ts'

export const postgresStore = new ContainerModule(({ bind }) => {
  bind(T.store)
    .toResolvedValue(open, [T.config, T.telemetry])
    .onDeactivation(({ close }) => close())
  bind(T.imageFiles).toResolvedValue(imageFilesFor, [T.config])
})

const open = async (config: Config, { tracing }: Telemetry): Promise<Store> => {
  const { openStore } = await import('./open-store.ts')
  return withProgress('Opening the database', (report) => openStore(config, { trace: tracing?.statement, report }))
}
