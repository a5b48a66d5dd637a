import type { ContainerModule } from 'inversify'
import type { Layers } from '#api/container.ts'
import { adapters } from '#api/modules/adapters.ts'
import { core } from '#api/modules/core.ts'
import { http } from '#api/modules/http.ts'
import { memoryStore } from '#api/modules/memory-store.ts'
import { postgresStore } from '#api/modules/postgres-store.ts'
import type { PageSource } from './built-pages.ts'
import {
  demoData,
  environment,
  firstOwner,
  jobs,
  loadReport,
  metrics,
  pages,
  pipeline,
  server,
  trafficRecorder,
} from './services.ts'

export type Flags = { memory: boolean; demo: boolean }

/** Returns the modules of a process in the order in which they start. Tests rebind adapters with `replacements`. */
export const processModules = (
  pageSource: PageSource,
  { memory, demo }: Flags,
  replacements: readonly ContainerModule[] = [],
): Layers => [
  [environment],
  [pages(pageSource)],
  [memory ? memoryStore : postgresStore],
  adapters,
  replacements,
  [core],
  [firstOwner(memory)],
  demo ? [demoData] : [],
  [http],
  [pipeline],
  [metrics],
  [trafficRecorder],
  [server, jobs, loadReport],
]
