import type { Account } from '#core/accounts/account.ts'
import { hasSecondFactor } from '#core/authentication/second-factors.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import { isMailQueue, type NewMail } from '#core/mail/outbox-mail.ts'
import { hasAnyRole } from '#core/permissions/policy.ts'
import type { Identities } from '#core/reads.ts'
import type { Accounts } from '#core/stores.ts'
import { byTexts } from './by-texts.ts'
import { browsersOf, eraseSubscriber } from './memory-alerts.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemoryAccounts = (state: MemoryState): Accounts => {
  const { accounts } = state
  const all = (): Account[] => [...accounts.values()]
  const isTakenByAnother = (account: Account, matches: (other: Account) => boolean): boolean =>
    all().some((other) => other.id !== account.id && matches(other))
  return {
    find: async (id) => clone(accounts.get(id) ?? null),
    // Transactions run one at a time, so nothing needs to be locked.
    lock: async (id) => clone(accounts.get(id) ?? null),
    profileImagesInUse: async (paths) => {
      const inUse = new Set(all().map(({ profilePicture }) => profilePicture))
      return paths.filter((path) => inUse.has(path))
    },
    findByEmail: async (email) => clone(all().find((account) => account.email === email) ?? null),
    findByNameKey: async (nameKey) => clone(all().find((account) => account.nameKey === nameKey) ?? null),
    isNameTaken: async (nameKey) => all().some((account) => account.nameKey === nameKey),
    countWithRole: async (role) =>
      all().filter(({ roles, suspendedAt }) => !suspendedAt && roles.includes(role)).length,
    emailsWithRoles: async (wantedRoles) =>
      all()
        .filter(({ roles, confirmedAt, suspendedAt }) => confirmedAt && !suspendedAt && hasAnyRole(roles, wantedRoles))
        .map(({ email }) => email)
        .sort(byTexts((email: Email) => [email])),
    save: async (account) => {
      if ((accounts.get(account.id)?.version ?? 0) !== account.version) return refuse('stale_write')
      if (isTakenByAnother(account, ({ email }) => email === account.email)) return refuse('account.email_taken')
      if (isTakenByAnother(account, ({ nameKey }) => nameKey === account.nameKey)) return refuse('account.name_taken')
      const saved = { ...clone(account), version: account.version + 1 }
      accounts.set(saved.id, saved)
      return clone(saved)
    },
    erase: async (id) => {
      erase(state, id)
    },
    eraseUnconfirmed: async (before, limit) => {
      const unconfirmed = all()
        .filter(({ confirmedAt, createdAt }) => !confirmedAt && createdAt.getTime() < before.getTime())
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      for (const { id } of unconfirmed.slice(0, limit)) erase(state, id)
    },
  }
}

/** Deletes the account and its rows, the queued emails and tokens for its address, and queued emails that ask to confirm a new
 * address. Other emails to the new address stay. Clears references to the account in other rows, except in the audit log. */
const erase = (state: MemoryState, id: AccountId): void => {
  const account = state.accounts.get(id)
  if (!account) return
  const { email } = account
  const tokens = [...state.oneTimeTokens.values()]
  const requestedAddresses = new Set(
    tokens.filter(({ accountId }) => accountId === id).map((token) => token.email as string | null),
  )
  deleteWhere(state.jobs, ({ name, payload }) => {
    const { to, template } = payload as NewMail
    return isMailQueue(name) && (to === email || (template === 'confirm-new-email' && requestedAddresses.has(to)))
  })
  deleteWhere(
    state.oneTimeTokens,
    (token) => token.accountId === id || (token.accountId === null && token.email === email),
  )
  deleteOwned(state, id)
  for (const subscriber of browsersOf(state, id)) eraseSubscriber(state, subscriber.id)
  state.memberships = state.memberships.map((membership) =>
    membership.decidedBy === id ? { ...membership, decidedBy: null } : membership,
  )
  for (const rows of [state.bands, state.venues, state.shows, state.images]) clearCreator(rows, id)
  for (const [key, merge] of state.merges) if (merge.by === id) state.merges.set(key, { ...merge, by: null })
  state.revisions = state.revisions.map((revision) => (revision.by === id ? { ...revision, by: null } : revision))
  for (const [key, source] of state.sources)
    if (source.keeperId === id) state.sources.set(key, { ...source, keeperId: null })
  state.accounts.delete(id)
}

/** Deletes every row whose `accountId` is `id`, like `on delete cascade` in PostgreSQL. */
const deleteOwned = (state: MemoryState, id: AccountId): void => {
  const isOwned = (row: unknown): boolean => (row as { accountId?: unknown }).accountId === id
  for (const [name, table] of Object.entries(state))
    if (table instanceof Map) deleteWhere<unknown>(table, isOwned)
    else Object.assign(state, { [name]: table.filter((row) => !isOwned(row)) })
}

const deleteWhere = <Row>(rows: Map<string, Row>, matches: (row: Row) => boolean): void => {
  for (const [key, row] of rows) if (matches(row)) rows.delete(key)
}

const clearCreator = (rows: Map<string, { createdBy: AccountId | null }>, id: AccountId): void => {
  for (const [key, row] of rows) if (row.createdBy === id) rows.set(key, { ...row, createdBy: null })
}

export const makeMemoryIdentities = (current: () => MemoryState): Identities => ({
  bySession: async (tokenHash, now) => {
    const { sessions, accounts, memberships, secondFactors } = current()
    const session = sessions.get(tokenHash)
    if (!session || session.expiresAt.getTime() <= now.getTime()) return null
    const account = accounts.get(session.accountId)
    if (!account || account.suspendedAt) return null
    const { id, name, displayName, profilePicture, roles } = account
    const bandIds = memberships
      .filter(({ accountId, state }) => accountId === id && state === 'active')
      .map(({ bandId }) => bandId)
    const factors = secondFactors.get(id)
    return clone({
      actor: { accountId: id, name, displayName, profilePicture, roles, bandIds },
      hasSecondStep: session.hasSecondStep && factors !== undefined && hasSecondFactor(factors),
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
  },
})
