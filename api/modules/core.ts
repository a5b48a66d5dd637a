import { ContainerModule } from 'inversify'
import { portTokens, storedPorts, tokens } from '#api/tokens.ts'
import { makeCore } from '#core/core.ts'
import type { Ports, StoredPorts } from '#core/ports.ts'

export const core = new ContainerModule(({ bind }) => {
  for (const [name, token] of Object.entries(storedPorts))
    bind<unknown>(token).toResolvedValue(({ ports }) => ports[name as keyof StoredPorts], [tokens.store])
  bind(tokens.ports).toResolvedValue(toPorts, Object.values(portTokens))
  bind(tokens.core).toResolvedValue(makeCore, [tokens.ports])
})

const portNames = Object.keys(portTokens)

const toPorts = (...adapters: readonly unknown[]): Ports =>
  Object.fromEntries(portNames.map((name, index) => [name, adapters[index]])) as Ports
