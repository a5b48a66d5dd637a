import { calendar } from './0001-calendar.ts'
import { accounts } from './0002-accounts.ts'
import { editing } from './0003-editing.ts'
import { findingKeys } from './0004-finding-keys.ts'
import { finding } from './0005-finding.ts'
import { access } from './0006-access.ts'
import { changes } from './0007-changes.ts'
import { leases } from './0008-leases.ts'
import { load } from './0009-load.ts'
import { venueLocation } from './0010-venue-location.ts'
import { posterBytes } from './0011-poster-bytes.ts'
import { rights } from './0012-rights.ts'
import { foldedNames } from './0013-folded-names.ts'
import { nameKeys } from './0014-name-keys.ts'
import { givenTitles } from './0015-given-titles.ts'
import { jobs } from './0016-jobs.ts'
import { versionDefaults } from './0017-version-defaults.ts'
import { alerts } from './0018-alerts.ts'
import { browserSubscribers } from './0019-browser-subscribers.ts'
import { catchUpAlerts } from './0020-catch-up-alerts.ts'
import { alertFilters } from './0021-alert-filters.ts'
import { alertRun } from './0022-alert-run.ts'
import { doorFacts } from './0024-door-facts.ts'
import { listedDoors } from './0024-listed-doors.ts'
import { genres } from './0025-genres.ts'
import { listedGenres } from './0025-listed-genres.ts'
import { rsvps } from './0027-rsvps.ts'
import { citySlugs } from './0030-city-slugs.ts'
import { addedAlertFilters } from './0031-added-alert-filters.ts'
import { visitorInfo } from './0032-visitor-info.ts'
import { musicians } from './0033-musicians.ts'
import { listIndex } from './0035-list-index.ts'
import { bandPicture } from './0036-band-picture.ts'
import { listIndexCities } from './0038-list-index-cities.ts'
import { cacheTags } from './0040-cache-tags.ts'
import { updatedAtIndexes } from './0041-updated-at-indexes.ts'
import { sources } from './0042-sources.ts'
import { wordSignatures } from './0043-word-signatures.ts'
import { sourceVersions } from './0044-source-versions.ts'
import type { Migration } from './migration.ts'
import { zoneData } from './zone-data.ts'

const schemaMigrations: readonly Migration[] = [
  calendar,
  accounts,
  editing,
  findingKeys,
  finding,
  access,
  changes,
  leases,
  load,
  venueLocation,
  posterBytes,
  rights,
  foldedNames,
  nameKeys,
  givenTitles,
  jobs,
  versionDefaults,
  alerts,
  browserSubscribers,
  catchUpAlerts,
  alertFilters,
  alertRun,
  doorFacts,
  listedDoors,
  genres,
  listedGenres,
  rsvps,
  citySlugs,
  addedAlertFilters,
  visitorInfo,
  musicians,
  listIndex,
  bandPicture,
  listIndexCities,
  cacheTags,
  updatedAtIndexes,
  sources,
  wordSignatures,
  sourceVersions,
]

export const migrations: readonly Migration[] = [...schemaMigrations, zoneData]
