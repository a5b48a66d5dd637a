import { randomBytes } from 'node:crypto'
import { ContainerModule } from 'inversify'
import { makeMemoryImageFiles } from '#adapters/memory/memory-image-files.ts'
import { type MemoryStore, makeMemoryStore } from '#adapters/memory/memory-store.ts'
import { tokens } from '#api/tokens.ts'
import type { Store } from './store.ts'

export const memoryStore = new ContainerModule(({ bind }) => {
  bind(tokens.store).toResolvedValue((clock) => storeOf(makeMemoryStore(clock)), [tokens.clock])
  bind(tokens.imageFiles).toResolvedValue(makeMemoryImageFiles, [tokens.clock])
})

export const storeOf = ({ changes, ...ports }: MemoryStore): Store => ({
  ports,
  backgroundTransact: ports.transact,
  dumps: null,
  isReady: async () => true,
  changes,
  pools: () => [],
  allowReplicaReads: (work) => work(),
  secretKey: randomBytes(32).toString('base64url'),
  pushSecret: randomBytes(32).toString('base64url'),
  close: async () => {},
})
