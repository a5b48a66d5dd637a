import { makeAlertUseCases } from '#core/alerts/alert-use-cases.ts'
import { makeExportAudit, makeListAudit } from '#core/audit/list-audit.ts'
import { makeAcceptInvitation } from '#core/bands/accept-invitation.ts'
import { makeAddBand } from '#core/bands/add-band.ts'
import { makeApproveClaim } from '#core/bands/approve-claim.ts'
import { makeClaimBand } from '#core/bands/claim-band.ts'
import { makeEditBand } from '#core/bands/edit-band.ts'
import { makeEndMembership } from '#core/bands/end-membership.ts'
import { makeFindBand, makeFindBandBySlug } from '#core/bands/find-band.ts'
import { makeHandOverBand } from '#core/bands/hand-over-band.ts'
import { makeListClaims, makeListMembers } from '#core/bands/list-members.ts'
import { makeSearchBands } from '#core/bands/search-bands.ts'
import { makeIssueBotChallenge } from '#core/bot-check/issue-bot-challenge.ts'
import { makeFindCity } from '#core/cities/find-city.ts'
import { makeListCities } from '#core/cities/list-cities.ts'
import { makeSendContactMessage } from '#core/contact/send-message.ts'
import { makeDumpChanges } from '#core/exports/changed-shows.ts'
import { makeExportBands, makeExportVenues } from '#core/exports/export-bands-and-venues.ts'
import { makeDumpShows, makeExportShows } from '#core/exports/export-shows.ts'
import { makeReadFeed, makeReadShowFeed } from '#core/feeds/read-feed.ts'
import { makeAddImage } from '#core/images/add-image.ts'
import { makeRecordPosterFileSizes } from '#core/images/record-poster-file-sizes.ts'
import { makeSweepImages } from '#core/images/sweep-images.ts'
import { makeSweepOrphanedFiles } from '#core/images/sweep-orphaned-files.ts'
import { makeReadImport } from '#core/imports/read-import.ts'
import { makeSaveImport } from '#core/imports/save-import.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import { makeAnswerReconfirmation, makeReadReconfirmation } from '#core/reconfirmation/answer-reconfirmation.ts'
import { makeRequestReconfirmation } from '#core/reconfirmation/request-reconfirmation.ts'
import { makeListRsvps } from '#core/rsvps/list-rsvps.ts'
import { makeRemoveRsvp, makeSetRsvps } from '#core/rsvps/set-rsvps.ts'
import { makeFindOutlines } from '#core/search/find-outlines.ts'
import { makeFindNearestPlace, makeFindPlaces } from '#core/search/find-places.ts'
import { makeSuggest } from '#core/search/suggest.ts'
import { makeAddShow } from '#core/shows/add-show.ts'
import { makeConfirmShow } from '#core/shows/confirm-show.ts'
import { makeDeleteShow } from '#core/shows/delete-show.ts'
import { makeEditShow } from '#core/shows/edit-show.ts'
import { makeListFacets } from '#core/shows/filter/list-facets.ts'
import { makeFindSameNight } from '#core/shows/find-same-night.ts'
import { makeFindShareImage } from '#core/shows/find-share-image.ts'
import { makeFindShow, makeFindShowBySlug } from '#core/shows/find-show.ts'
import { makeListBandShows, makeListVenueShows } from '#core/shows/list-entry-shows.ts'
import { makeListSharedLineUps } from '#core/shows/list-shared-line-ups.ts'
import { makeListShows } from '#core/shows/list-shows.ts'
import { makeListClusters } from '#core/shows/map/list-clusters.ts'
import { makeListMonth } from '#core/shows/month/list-month.ts'
import { makeReadSiteStats } from '#core/site-stats/read-site-stats.ts'
import { makeRecordTraffic } from '#core/site-stats/record-traffic.ts'
import { makeListSitemapParts, makeReadSitemapPart } from '#core/sitemap/read-sitemap.ts'
import { makeSourceUseCases } from '#core/sources/source-use-cases.ts'
import { makeListHistory } from '#core/timeline/list-history.ts'
import { makeMergeBands } from '#core/timeline/merge-bands.ts'
import { makeMergeVenues } from '#core/timeline/merge-venues.ts'
import { makeRestoreBand } from '#core/timeline/restore-band.ts'
import { makeRestoreShow } from '#core/timeline/restore-show.ts'
import { makeRestoreVenue } from '#core/timeline/restore-venue.ts'
import { makeUndoMerge } from '#core/timeline/undo-merge.ts'
import { makeAddVenue } from '#core/venues/add-venue.ts'
import { makeEditVenue } from '#core/venues/edit-venue.ts'
import { makeFindLikelyVenues } from '#core/venues/find-likely-venues.ts'
import { makeFindLocation } from '#core/venues/find-location.ts'
import { makeFindVenue, makeFindVenueBySlug } from '#core/venues/find-venue.ts'
import { makeRepairTimeZones } from '#core/venues/repair-time-zones.ts'
import { makeSearchVenues } from '#core/venues/search-venues.ts'
import { makeAccountUseCases } from './account-use-cases.ts'
import type { Ports } from './ports.ts'

export const makeCore = (ports: Ports) => ({
  ...makeAccountUseCases(ports),
  issueBotChallenge: makeIssueBotChallenge(ports),
  findImageFile: ports.imageFiles.get,
  listAudit: makeListAudit(ports),
  exportAudit: makeExportAudit(ports),
  readSiteStats: makeReadSiteStats(ports),
  recordJobRun: ports.jobRuns.record,
  recordTraffic: makeRecordTraffic(ports),
  sendContactMessage: makeSendContactMessage(ports),
  listOpenIssues: ports.issueTracker.openIssues,
  listHistory: makeListHistory(ports),
  listFacets: makeListFacets(ports),
  listClusters: makeListClusters(ports),
  listMonth: makeListMonth(ports),
  exportShows: makeExportShows(ports),
  exportBands: makeExportBands(ports),
  exportVenues: makeExportVenues(ports),
  dumpShows: makeDumpShows(ports),
  dumpChanges: makeDumpChanges(ports),
  listShows: makeListShows(ports),
  findShow: makeFindShow(ports),
  findShowBySlug: makeFindShowBySlug(ports),
  readFeed: makeReadFeed(ports),
  readShowFeed: makeReadShowFeed(ports),
  findShareImage: makeFindShareImage(ports),
  listSitemapParts: makeListSitemapParts(ports),
  readSitemapPart: makeReadSitemapPart(ports),
  addShow: makeAddShow(ports),
  editShow: makeEditShow(ports),
  deleteShow: makeDeleteShow(ports),
  restoreShow: makeRestoreShow(ports),
  confirmShow: makeConfirmShow(ports),
  findSameNight: makeFindSameNight(ports),
  requestReconfirmation: makeRequestReconfirmation(ports),
  readReconfirmation: makeReadReconfirmation(ports),
  answerReconfirmation: makeAnswerReconfirmation(ports),
  searchBands: makeSearchBands(ports),
  findBand: makeFindBand(ports),
  findBandBySlug: makeFindBandBySlug(ports),
  listBandShows: makeListBandShows(ports),
  listSharedLineUps: makeListSharedLineUps(ports),
  addBand: makeAddBand(ports),
  editBand: makeEditBand(ports),
  restoreBand: makeRestoreBand(ports),
  mergeBands: makeMergeBands(ports),
  claimBand: makeClaimBand(ports),
  approveClaim: makeApproveClaim(ports),
  endMembership: makeEndMembership(ports),
  handOverBand: makeHandOverBand(ports),
  acceptInvitation: makeAcceptInvitation(ports),
  listMembers: makeListMembers(ports),
  listClaims: makeListClaims(ports),
  searchVenues: makeSearchVenues(ports),
  findVenue: makeFindVenue(ports),
  findVenueBySlug: makeFindVenueBySlug(ports),
  listVenueShows: makeListVenueShows(ports),
  findLikelyVenues: makeFindLikelyVenues(ports),
  findLocation: makeFindLocation(ports),
  suggest: makeSuggest(ports),
  findCity: makeFindCity(ports),
  listCities: makeListCities(ports),
  findPlaces: makeFindPlaces(ports),
  findOutlines: makeFindOutlines(ports),
  findNearestPlace: makeFindNearestPlace(ports),
  repairTimeZones: makeRepairTimeZones(ports),
  addVenue: makeAddVenue(ports),
  editVenue: makeEditVenue(ports),
  restoreVenue: makeRestoreVenue(ports),
  mergeVenues: makeMergeVenues(ports),
  undoMerge: makeUndoMerge(ports),
  readImport: makeReadImport(ports),
  saveImport: makeSaveImport(ports),
  addImage: makeAddImage(ports),
  recordPosterFileSizes: makeRecordPosterFileSizes(ports),
  sweepImages: makeSweepImages(ports),
  sweepOrphanedFiles: makeSweepOrphanedFiles(ports),
  deliverMail: makeDeliverMail(ports),
  listRsvps: makeListRsvps(ports),
  setRsvps: makeSetRsvps(ports),
  removeRsvp: makeRemoveRsvp(ports),
  ...makeAlertUseCases(ports),
  ...makeSourceUseCases(ports),
})

export type Core = ReturnType<typeof makeCore>
