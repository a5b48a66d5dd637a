import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stores } from '#core/stores.ts'
import { makeAccounts } from './accounts-store.ts'
import { makeAlertNotices } from './alert-notices-store.ts'
import { makeAlerts, makeSubscribers } from './alerts-store.ts'
import { makeBands } from './bands-store.ts'
import { makeImages } from './images-store.ts'
import { makeJobs } from './jobs-store.ts'
import { makeMemberships } from './memberships-store.ts'
import { makeMerges } from './merges-store.ts'
import { makeOneTimeTokens } from './one-time-tokens-store.ts'
import { makeAudit, makeRevisions } from './records-store.ts'
import { makeRequests } from './requests-store.ts'
import { makeRsvps } from './rsvps-store.ts'
import { makeSecondFactors } from './second-factors-store.ts'
import { makeSessions } from './sessions-store.ts'
import { makeShows } from './shows-store.ts'
import { makeSources } from './sources-store.ts'
import { makeVenues } from './venues-store.ts'

export const storeMakers: { [Name in keyof Stores]: (em: EntityManager) => Stores[Name] } = {
  accounts: makeAccounts,
  sessions: makeSessions,
  oneTimeTokens: makeOneTimeTokens,
  secondFactors: makeSecondFactors,
  bands: makeBands,
  venues: makeVenues,
  shows: makeShows,
  memberships: makeMemberships,
  requests: makeRequests,
  images: makeImages,
  revisions: makeRevisions,
  merges: makeMerges,
  audit: makeAudit,
  jobs: makeJobs,
  subscribers: makeSubscribers,
  alerts: makeAlerts,
  alertNotices: makeAlertNotices,
  rsvps: makeRsvps,
  sources: makeSources,
}

/** The stores whose use may invalidate cached responses. `revisions` is left out, because revisions are saved only together with a
 * show, band or venue. */
export const publicStores: ReadonlySet<string> = new Set<keyof Stores>([
  'accounts',
  'shows',
  'bands',
  'venues',
  'memberships',
  'merges',
  'images',
])
