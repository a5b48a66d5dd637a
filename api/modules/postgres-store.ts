import { ContainerModule } from 'inversify'
import { withProgress } from '#api/setup/progress.ts'
import { tokens } from '#api/tokens.ts'
import { imageFilesFor } from './image-files.ts'

export const postgresStore = new ContainerModule(({ bind }) => {
  bind(tokens.store)
    .toResolvedValue(
      async (config, { tracing }) => {
        const { openStore } = await import('./open-store.ts')
        const trace = tracing?.statement
        return withProgress('Opening the database', (report) => openStore(config, { trace, report }))
      },
      [tokens.config, tokens.telemetry],
    )
    .onDeactivation(({ close }) => close())
  bind(tokens.imageFiles).toResolvedValue(imageFilesFor, [tokens.config])
})
