import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { makeContainer } from '#api/container.ts'
import { mapStreets } from '#api/modules/map-streets.ts'
import { tokens } from '#api/tokens.ts'
import { writePmtiles } from '#test/support/pmtiles-file.ts'
import { ATTRIBUTION, protomapsLayers, STREETS_BOX } from '#test/support/street-data.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'

const BERLIN = { west: 13.36, south: 52.495, east: 13.44, north: 52.535 }
const silent = () => {}

const streetsWith = (env: Record<string, string>) => {
  const settings = new ContainerModule(({ bind }) => {
    bind(tokens.config).toConstantValue(readConfig(env))
    bind(tokens.telemetry).toConstantValue({ log: { info: silent, warn: silent, error: silent }, tracing: undefined })
  })
  return makeContainer(settings, mapStreets).getAsync(tokens.streetsOf)
}

test('maps have streets if a file with streets is configured', async () => {
  const path = join(makeTemporaryFolder(), 'berlin.pmtiles')
  writePmtiles(path, { layers: protomapsLayers, box: STREETS_BOX, metadata: { attribution: ATTRIBUTION } })
  const streetsOf = await streetsWith({ PMTILES_FILE: path })
  expect((await streetsOf(BERLIN))?.names[0]?.name).toBe('Skalitzer Allee')
  await streetsOf.close?.()
  expect(await (await streetsWith({}))(BERLIN)).toBeNull()
})

test('an unusable file makes startup fail with the reason', async () => {
  const failure = streetsWith({ PMTILES_FILE: '/missing/berlin.pmtiles' })
  await expect(failure).rejects.toThrow(OperatorError)
  await expect(failure).rejects.toThrow(/^PMTILES_FILE is invalid: ENOENT: no such file/)
})
