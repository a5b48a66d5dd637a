import type { Ports } from '#core/ports.ts'
import { makeDecideSourceItems } from './decide-items.ts'
import {
  makeAddSource,
  makeEditSource,
  makeFindSource,
  makeListSourceItems,
  makeListSources,
  makeRemoveSource,
} from './manage-sources.ts'
import { makeSourceRuns } from './poll-sources.ts'

export const makeSourceUseCases = (ports: Ports) => ({
  addSource: makeAddSource(ports),
  editSource: makeEditSource(ports),
  findSource: makeFindSource(ports),
  listSources: makeListSources(ports),
  listSourceItems: makeListSourceItems(ports),
  removeSource: makeRemoveSource(ports),
  decideSourceItems: makeDecideSourceItems(ports),
  ...makeSourceRuns(ports),
})
