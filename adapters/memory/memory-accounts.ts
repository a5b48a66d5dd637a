import type { Account } from '#core/accounts/account.ts'
import { refuse } from '#core/errors.ts'
import type { Accounts, Identities } from '#core/ports.ts'
import { detached, type MemoryState } from './memory-state.ts'

export const makeMemoryAccounts = ({ accounts }: MemoryState): Accounts => {
  const other = (account: Account, isSame: (another: Account) => boolean): boolean =>
    [...accounts.values()].some((another) => another.id !== account.id && isSame(another))
  return {
    findByEmail: async (email) => detached([...accounts.values()].find((account) => account.email === email) ?? null),
    countHolding: async (role) => [...accounts.values()].filter(({ roles }) => roles.includes(role)).length,
    save: async (account) => {
      if ((accounts.get(account.id)?.version ?? 0) !== account.version) return refuse('stale_write')
      if (other(account, ({ email }) => email === account.email)) return refuse('account.email_taken')
      if (other(account, ({ nameKey }) => nameKey === account.nameKey)) return refuse('account.name_taken')
      const saved = { ...detached(account), version: account.version + 1 }
      accounts.set(saved.id, saved)
      return detached(saved)
    },
  }
}

/** Who is behind a session, as of the state that is current when asked. */
export const makeMemoryIdentities = (current: () => MemoryState): Identities => ({
  bySession: async (tokenHash, now) => {
    const { sessions, accounts, memberships } = current()
    const session = sessions.get(tokenHash)
    if (!session || session.expiresAt.getTime() <= now.getTime()) return null
    const account = accounts.get(session.accountId)
    if (!account || account.suspendedAt) return null
    const { id, name, displayName, profilePicture, roles } = account
    const bandIds = memberships.filter(({ accountId }) => accountId === id).map(({ bandId }) => bandId)
    return detached({
      actor: { accountId: id, name, displayName, profilePicture, roles, bandIds },
      expiresAt: session.expiresAt,
    })
  },
})
