import type { Clock } from '#core/ports.ts'
import type { ShowManagerRequests, Stores } from '#core/stores.ts'
import { makeMemoryAccounts } from './memory-accounts.ts'
import { makeMemoryAlertNotices, makeMemoryAlerts, makeMemorySubscribers } from './memory-alerts.ts'
import { makeMemoryOneTimeTokens, makeMemorySecondFactors, makeMemorySessions } from './memory-authentication.ts'
import { makeMemoryBands, makeMemoryVenues } from './memory-bands-and-venues.ts'
import { makeMemoryJobs } from './memory-jobs.ts'
import {
  makeMemoryImageRecords,
  makeMemoryMemberships,
  makeMemoryMerges,
  makeMemoryRevisions,
} from './memory-records.ts'
import { makeMemoryRsvps } from './memory-rsvps.ts'
import { makeMemoryShows } from './memory-shows.ts'
import { makeMemorySources } from './memory-sources.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemoryStores = (state: MemoryState, clock: Clock): Stores => ({
  accounts: makeMemoryAccounts(state),
  sessions: makeMemorySessions(state),
  oneTimeTokens: makeMemoryOneTimeTokens(state),
  secondFactors: makeMemorySecondFactors(state),
  bands: makeMemoryBands(state),
  venues: makeMemoryVenues(state),
  shows: makeMemoryShows(state),
  memberships: makeMemoryMemberships(state),
  requests: makeMemoryRequests(state),
  images: makeMemoryImageRecords(state),
  revisions: makeMemoryRevisions(state),
  merges: makeMemoryMerges(state),
  audit: {
    add: async (entry) => {
      state.audit = [...state.audit, clone(entry)]
    },
  },
  jobs: makeMemoryJobs(state, clock),
  subscribers: makeMemorySubscribers(state),
  alerts: makeMemoryAlerts(state),
  alertNotices: makeMemoryAlertNotices(state),
  rsvps: makeMemoryRsvps(state),
  sources: makeMemorySources(state),
})

const makeMemoryRequests = ({ requests }: MemoryState): ShowManagerRequests => ({
  find: async (id) => clone(requests.get(id) ?? null),
  findByAccount: async (accountId) =>
    clone([...requests.values()].find((request) => request.accountId === accountId) ?? null),
  add: async (request) => {
    requests.set(request.id, clone(request))
  },
  remove: async (id) => requests.delete(id),
})
