import { describe } from 'vitest'
import { accountDirectoryContract } from './account-directory-contract.ts'
import { accountsContract } from './accounts-contract.ts'
import { alertMailsContract } from './alert-mails-contract.ts'
import { alertMatchingContract } from './alert-matching-contract.ts'
import { alertNoticesContract } from './alert-notices-contract.ts'
import { alertsContract } from './alerts-contract.ts'
import { auditLogContract } from './audit-log-contract.ts'
import { browserSubscribersContract } from './browser-subscribers-contract.ts'
import { catalogContract } from './catalog-contract.ts'
import { changedShowsContract } from './changed-shows-contract.ts'
import { citiesContract } from './cities-contract.ts'
import { claimForReconfirmationContract } from './claim-for-reconfirmation-contract.ts'
import { clustersContract } from './clusters-contract.ts'
import { directoryContract } from './directory-contract.ts'
import { doorCriteriaContract } from './door-criteria-contract.ts'
import { editablesContract } from './editables-contract.ts'
import { entryShowsContract } from './entry-shows-contract.ts'
import { erasureContract } from './erasure-contract.ts'
import { facetsContract } from './facets-contract.ts'
import { filtersContract } from './filters-contract.ts'
import { formerSlugsContract } from './former-slugs-contract.ts'
import { genresContract } from './genres-contract.ts'
import { historyContract } from './history-contract.ts'
import { imagesContract } from './images-contract.ts'
import { jobsContract } from './jobs-contract.ts'
import { laterMergesContract } from './later-merges-contract.ts'
import { likelyVenuesContract } from './likely-venues-contract.ts'
import { membershipsContract } from './memberships-contract.ts'
import { mergingContract } from './merging-contract.ts'
import { monthContract } from './month-contract.ts'
import { nameLookupContract } from './name-lookup-contract.ts'
import { oneTimeTokensContract } from './one-time-tokens-contract.ts'
import { rateLimitsContract } from './rate-limits-contract.ts'
import { reassignShowsContract } from './reassign-shows-contract.ts'
import { requestsContract } from './requests-contract.ts'
import { rsvpsContract } from './rsvps-contract.ts'
import { searchContract } from './search-contract.ts'
import { secondFactorsContract } from './second-factors-contract.ts'
import { sessionsContract } from './sessions-contract.ts'
import { siteStatsContract } from './site-stats-contract.ts'
import { sitemapContract } from './sitemap-contract.ts'
import { slugsAndNamesContract } from './slugs-and-names-contract.ts'
import { sourcesContract } from './sources-contract.ts'
import type { MakeStoreAdapter } from './store-adapter.ts'
import { transactContract } from './transact-contract.ts'

/** Defines the tests that every adapter of the storage ports in core/ports.ts must pass. */
export const storeContract = (name: string, makeAdapter: MakeStoreAdapter): void => {
  describe(name, () => {
    describe('a transaction', () => transactContract(makeAdapter))
    describe('accounts', () => accountsContract(makeAdapter))
    describe('sessions and identities', () => sessionsContract(makeAdapter))
    describe('one-time tokens', () => oneTimeTokensContract(makeAdapter))
    describe('second factors', () => secondFactorsContract(makeAdapter))
    describe('erasing an account', () => erasureContract(makeAdapter))
    describe('accounts as seen by admins and by their own users', () => accountDirectoryContract(makeAdapter))
    describe('access requests', () => requestsContract(makeAdapter))
    describe('audit log', () => auditLogContract(makeAdapter))
    describe('site stats, job runs and traffic', () => siteStatsContract(makeAdapter))
    describe('rate limits', () => rateLimitsContract(makeAdapter))
    describe('bands, venues and shows', () => editablesContract(makeAdapter))
    describe('slugs, names and addresses', () => slugsAndNamesContract(makeAdapter))
    describe('jobs', () => jobsContract(makeAdapter))
    describe('alerts', () => alertsContract(makeAdapter))
    describe('browser subscribers', () => browserSubscribersContract(makeAdapter))
    describe('alert notices', () => alertNoticesContract(makeAdapter))
    describe('alert emails', () => alertMailsContract(makeAdapter))
    describe('alert matching', () => alertMatchingContract(makeAdapter))
    describe('RSVPs', () => rsvpsContract(makeAdapter))
    describe('sources', () => sourcesContract(makeAdapter))
    describe('catalog', () => catalogContract(makeAdapter))
    describe('changed shows', () => changedShowsContract(makeAdapter))
    describe('filters', () => filtersContract(makeAdapter))
    describe('door criteria', () => doorCriteriaContract(makeAdapter))
    describe('genres', () => genresContract(makeAdapter))
    describe('search', () => searchContract(makeAdapter))
    describe('facets', () => facetsContract(makeAdapter))
    describe('map', () => clustersContract(makeAdapter))
    describe('months', () => monthContract(makeAdapter))
    describe('directory', () => directoryContract(makeAdapter))
    describe('cities', () => citiesContract(makeAdapter))
    describe('shows to reconfirm', () => claimForReconfirmationContract(makeAdapter))
    describe('former slugs', () => formerSlugsContract(makeAdapter))
    describe('history', () => historyContract(makeAdapter))
    describe('images', () => imagesContract(makeAdapter))
    describe('likely venues', () => likelyVenuesContract(makeAdapter))
    describe('bands and venues by name', () => nameLookupContract(makeAdapter))
    describe('memberships', () => membershipsContract(makeAdapter))
    describe('merging', () => mergingContract(makeAdapter))
    describe('later merges', () => laterMergesContract(makeAdapter))
    describe('reassigning the shows of a venue', () => reassignShowsContract(makeAdapter))
    describe('sitemap', () => sitemapContract(makeAdapter))
    describe('shows of a band, a venue or a night', () => entryShowsContract(makeAdapter))
  })
}
