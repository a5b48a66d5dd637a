import { makeMemoryStore } from '#adapters/memory/memory-store.ts'
import { storeContract } from './store-contract.ts'

storeContract('in memory', async () => {
  const store = makeMemoryStore()
  return { ...store, addActiveMembership: (bandId, accountId) => store.addMembership(accountId, bandId) }
})
