import 'reflect-metadata'
import { Container, type ContainerModule } from 'inversify'
import { tokens } from './tokens.ts'

/** Modules in the order in which they start. The modules of one layer (an inner array) stop together. */
export type Layers = readonly (readonly ContainerModule[])[]

export type RunningModules = { container: Container; stop: () => Promise<void> }

export const makeContainer = (...modules: readonly ContainerModule[]): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(...modules)
  return container
}

/** Loads the modules one after the other and starts their services. `stop` closes the resources of the last layer first, and
 * rejects with the first failure after closing the rest. If a module fails to start, stops the modules before it and
 * rejects. */
export const startModules = async (layers: Layers): Promise<RunningModules> => {
  const container = makeContainer()
  const stop = (): Promise<void> => stopModules(container, layers)
  try {
    for (const module of layers.flat()) {
      await container.loadAsync(module)
      await container.getAllAsync(tokens.service)
    }
    return { container, stop }
  } catch (error) {
    // Unloading the failed module fails with the same error.
    await stop().catch(() => {})
    throw error
  }
}

/** Unloads layer by layer, because `unbindAll` deactivates all bindings at once. */
const stopModules = async (container: Container, layers: Layers): Promise<void> => {
  const failures: unknown[] = []
  for (const layer of layers.toReversed()) {
    const results = await Promise.allSettled(layer.map((module) => container.unloadAsync(module)))
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  }
  if (failures.length > 0) throw failures[0]
}
