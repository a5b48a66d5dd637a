import { ContainerModule } from 'inversify'
import { recordTags } from '#adapters/http/cache/collect-tags.ts'
import { portTokens, storagePortTokens, tokens } from '#api/tokens.ts'
import { withCacheTags } from '#core/cache-tags/cache-tags.ts'
import { makeCore } from '#core/core.ts'
import type { Ports, StoragePorts } from '#core/ports.ts'

export const core = new ContainerModule(({ bind }) => {
  for (const [name, token] of Object.entries(storagePortTokens))
    bind<unknown>(token).toResolvedValue(({ ports }) => ports[name as keyof StoragePorts], [tokens.store])
  bind(tokens.ports).toResolvedValue(toPorts, Object.values(portTokens))
  bind(tokens.core).toResolvedValue((ports) => makeCore(withCacheTags(ports, recordTags)), [tokens.ports])
})

const portNames = Object.keys(portTokens)

const toPorts = (...adapters: readonly unknown[]): Ports =>
  Object.fromEntries(portNames.map((name, index) => [name, adapters[index]])) as Ports
