import type { PendingRequest, ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { PersonalData, ReportedShow } from '#core/accounts/personal-data.ts'
import { hasSecondFactor } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Band } from '#core/bands/band.ts'
import type { AccountId, ShowId } from '#core/ids.ts'
import type { AccountDirectory } from '#core/reads.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { fold } from '#core/text/text.ts'
import { byTexts, oldestFirst } from './by-texts.ts'
import { catalogShow } from './memory-catalog.ts'
import { oldestRsvpFirst } from './memory-rsvps.ts'
import { clone, existingRow, type MemoryState } from './memory-state.ts'

export const makeMemoryAccountDirectory = (current: () => MemoryState): AccountDirectory => ({
  search: async ({ q, role, now, limit, offset }) => {
    const state = current()
    const folded = fold(q)
    const matches = [...state.accounts.values()]
      .filter(({ roles }) => role === null || roles.includes(role))
      .filter(({ name, displayName, email }) => [name, displayName, email].some((text) => fold(text).includes(folded)))
      .sort(newestFirst)
    const accounts = matches.slice(offset, offset + limit).map((account) => overviewOf(state, account, now))
    return { accounts: clone(accounts), total: matches.length }
  },
  requests: async ({ limit, offset }) => {
    const state = current()
    const pending = [...state.requests.values()].sort(oldestFirst)
    const requests = pending.slice(offset, offset + limit).flatMap((request) => toPendingRequest(state, request))
    return { requests: clone(requests), total: pending.length }
  },
  memberships: async (accountId) =>
    membershipsOf(current(), accountId)
      .filter(({ band }) => !band.deletedAt)
      .map(({ band, state, createdAt }) => ({
        bandId: band.id,
        bandName: band.name,
        state,
        createdAt: clone(createdAt),
      })),
  personalData: async (accountId) => {
    const state = current()
    const account = state.accounts.get(accountId)
    return account ? clone(personalDataOf(state, account)) : null
  },
  reportedShows: async (subscriberId) => {
    const state = current()
    const reportedShows = new Map<ShowId, ReportedShow>()
    for (const { subscriberId: recipientId, showId: id, reported } of state.alertNotices.values()) {
      if (recipientId !== subscriberId || !reported) continue
      const show = existingRow(state.shows, id)
      const { showDate, status, city } = reported
      reportedShows.set(id, {
        id,
        slug: show.slug,
        showTitle: displayTitle(catalogShow(state, show)),
        showDate,
        status,
        city,
      })
    }
    return [...reportedShows.values()].sort(byTexts(({ showDate, id }) => [showDate, id]))
  },
})

const byId = byTexts(({ id }: { id: string }) => [id])

const newestFirst = (a: Account, b: Account): number => oldestFirst(b, a)

const toPendingRequest = ({ accounts }: MemoryState, request: ShowManagerRequest): PendingRequest[] => {
  const account = accounts.get(request.accountId)
  if (!account) return []
  const { name, displayName, bio, url, createdAt, roles } = account
  const isGranted = roles.includes('ShowManager')
  return [{ ...request, name, displayName, bio, url, accountCreatedAt: createdAt, isGranted }]
}

const requestOf = ({ requests }: MemoryState, id: AccountId): PersonalData['request'] => {
  const request = [...requests.values()].find(({ accountId }) => accountId === id)
  return request ? { explanation: request.explanation, askedAt: request.createdAt } : null
}

const overviewOf = (state: MemoryState, account: Account, now: Date): AccountOverview => {
  const { id, name, displayName, email, createdAt, confirmedAt, suspendedAt, suspendedReason } = account
  const factors = state.secondFactors.get(id)
  const fields = { id, name, displayName, email, createdAt, confirmedAt, suspendedAt, suspendedReason }
  return {
    ...fields,
    roles: account.roles.toSorted(),
    sessions: sessionsOf(state, id).filter(({ expiresAt }) => expiresAt.getTime() > now.getTime()).length,
    hasSecondStep: factors !== undefined && hasSecondFactor(factors),
  }
}

const sessionsOf = ({ sessions }: MemoryState, id: AccountId): Session[] =>
  [...sessions.values()]
    .filter(({ accountId }) => accountId === id)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b))

const membershipsOf = ({ memberships, bands }: MemoryState, id: AccountId): (Membership & { band: Band })[] =>
  memberships
    .filter(({ accountId }) => accountId === id)
    .flatMap((membership) => {
      const band = bands.get(membership.bandId)
      return band ? [{ ...membership, band }] : []
    })
    .sort(byTexts(({ band }) => [band.nameKey, band.id]))

const personalDataOf = (
  state: MemoryState,
  account: Account,
): Omit<PersonalData, 'alerts' | 'reportedShows' | 'browsers'> => {
  const { id, name, email, displayName, bio, url, profilePicture } = account
  const { createdAt, confirmedAt, suspendedAt, suspendedReason } = account
  const profile = { id, name, email, displayName, bio, url, profilePicture }
  const factors = state.secondFactors.get(id)
  return {
    account: { ...profile, createdAt, confirmedAt, suspendedAt, suspendedReason, roles: account.roles.toSorted() },
    wantedEmails: [...state.oneTimeTokens.values()]
      .filter(({ accountId }) => accountId === id)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .flatMap(({ email }) => email ?? []),
    sessions: sessionsOf(state, id).map(({ tokenHash, accountId, hasSecondStep: _, ...session }) => session),
    twoStep: {
      timeCodesSince: factors?.totp?.confirmedAt ?? null,
      recoveryCodesLeft: factors?.recoveryCodeHashes.length ?? 0,
      passkeys: (factors?.passkeys ?? []).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    },
    bands: membershipsOf(state, id).map(({ band, ...membership }) => ({
      id: band.id,
      name: band.name,
      state: membership.state,
      reason: membership.reason,
      since: membership.createdAt,
      decidedAt: membership.decidedAt,
    })),
    request: requestOf(state, id),
    rsvps: rsvpsOf(state, id),
    addedShows: addedBy(id, state.shows).map((show) => ({
      id: show.id,
      showTitle: displayTitle(catalogShow(state, show)),
      showDate: show.showDate,
      addedAt: show.createdAt,
    })),
    addedBands: addedBy(id, state.bands).map(({ id, name, createdAt }) => ({ id, name, addedAt: createdAt })),
    addedVenues: addedBy(id, state.venues).map(({ id, name, createdAt }) => ({ id, name, addedAt: createdAt })),
    addedSources: [...state.sources.values()]
      .filter(({ keeperId }) => keeperId === id)
      .sort(oldestFirst)
      .map(({ id: sourceId, address, createdAt }) => ({ id: sourceId, address, addedAt: createdAt })),
    uploadedImages: addedBy(id, state.images).map(({ createdAt: uploadedAt, id, width, height }) => {
      return { id, width, height, uploadedAt }
    }),
    changes: sortedByTime(state.revisions.filter(({ by }) => by === id)).map(({ kind, of, what, at }) => {
      return { kind, of, what, at }
    }),
    audit: sortedByTime(state.audit.filter(({ by, kind, of }) => by === id || (kind === 'account' && of === id))).map(
      ({ at, what, kind, of, by }) => ({ at, what, kind, of, byMe: by === id }),
    ),
  }
}

const sortedByTime = <Entry extends { at: Date }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())

type CreatedRow = { id: string; createdBy: AccountId | null; createdAt: Date }

const addedBy = <Row extends CreatedRow>(id: AccountId, rows: Map<string, Row>): Row[] =>
  [...rows.values()].filter(({ createdBy }) => createdBy === id).sort(oldestFirst)

const rsvpsOf = (state: MemoryState, accountId: AccountId): PersonalData['rsvps'] =>
  [...state.rsvps.values()]
    .filter((rsvp) => rsvp.accountId === accountId)
    .sort(oldestRsvpFirst)
    .map(({ showId, response, respondedAt }) => {
      const show = existingRow(state.shows, showId)
      const showTitle = displayTitle(catalogShow(state, show))
      return { id: showId, showTitle, showDate: show.showDate, response, respondedAt }
    })
