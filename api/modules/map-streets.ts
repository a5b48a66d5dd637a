import { ContainerModule } from 'inversify'
import { OperatorError } from '#api/config/environment.ts'
import { type Closable, tokens } from '#api/tokens.ts'
import type { StreetsOf } from '#core/geography/streets.ts'

const noStreets: Closable<StreetsOf> = async () => null

export const mapStreets = new ContainerModule(({ bind }) => {
  bind(tokens.streetsOf)
    .toResolvedValue(
      async ({ PMTILES_FILE: path }, { log }) => {
        if (path === undefined) return noStreets
        const { openPmtilesStreets } = await import('#adapters/maps/pmtiles-streets.ts')
        const onError = (error: unknown) => log.error({ reason: String(error) }, 'map tile failed')
        return openPmtilesStreets(path, { onError }).catch(({ message }: Error) => {
          throw new OperatorError(`PMTILES_FILE is invalid: ${message}.`)
        })
      },
      [tokens.config, tokens.telemetry],
    )
    .onDeactivation(({ close }) => close?.())
})
