import { makeMemoryStore } from '#adapters/memory/memory-store.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { newMembership } from '#test/support/valid-records.ts'
import { storeContract } from './store-contract.ts'

storeContract('in memory', async () => {
  const store = makeMemoryStore(makeSystemClock())
  return {
    ...store,
    addMembership: (bandId, accountId, state) =>
      store.transact(({ memberships }) => memberships.save(newMembership(bandId, accountId, { state }))),
    givenUp: async () =>
      outboxOf(store)
        .filter(({ givenUpAt }) => givenUpAt)
        .map(({ to, data }) => ({ to, data })),
    recorded: async () => {
      const { revisions, audit } = store.stored()
      return {
        revisions: revisions.map(({ of, by }) => ({ of, by })),
        audit: audit.map(({ of, by }) => ({ of, by })),
      }
    },
  }
})
