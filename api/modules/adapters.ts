import { ContainerModule } from 'inversify'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { makeThreadedImportReader } from '#adapters/imports/threaded-import-reader.ts'
import { makeHttpSafeFetch } from '#adapters/safe-fetch/http-safe-fetch.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { tokens } from '#api/tokens.ts'
import { botCheck } from './bot-check.ts'
import { github } from './github.ts'
import { inProcessAdapters } from './in-process.ts'
import { mail } from './mail.ts'
import { mapStreets } from './map-streets.ts'
import { push } from './push.ts'

/** Small adapters that tests replace. */
const system = new ContainerModule(({ bind }) => {
  bind(tokens.clock).toResolvedValue(makeSystemClock)
  bind(tokens.ids).toResolvedValue(makeRandomIds)
  bind(tokens.passwords).toResolvedValue(makeArgon2Passwords)
  bind(tokens.gazetteer)
    .toResolvedValue(({ SITE_TIME_ZONE }) => makeSqliteGazetteer(SITE_TIME_ZONE), [tokens.config])
    .onDeactivation(({ close }) => close?.())
  bind(tokens.importReader).toResolvedValue(() => makeThreadedImportReader())
  bind(tokens.safeFetch).toResolvedValue(() => makeHttpSafeFetch())
})

export const adapters: readonly ContainerModule[] = [
  system,
  inProcessAdapters,
  github,
  botCheck,
  mail,
  mapStreets,
  push,
]
