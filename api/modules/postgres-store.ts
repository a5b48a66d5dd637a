import { ContainerModule } from 'inversify'
import { withProgress } from '#api/setup/progress.ts'
import { T } from '#api/tokens.ts'
import { imageFilesFor } from './image-files.ts'

export const postgresStore = new ContainerModule(({ bind }) => {
  bind(T.store)
    .toResolvedValue(
      async (config, { tracing }) => {
        const { openStore } = await import('./open-store.ts')
        const trace = tracing?.statement
        return withProgress('Opening the database', (report) => openStore(config, { trace, report }))
      },
      [T.config, T.telemetry],
    )
    .onDeactivation(({ close }) => close())
  bind(T.imageFiles).toResolvedValue(imageFilesFor, [T.config])
})
