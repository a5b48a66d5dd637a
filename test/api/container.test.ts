import { setImmediate } from 'node:timers/promises'
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { expect, test } from 'vitest'
import { startModules } from '#api/container.ts'
import { tokens } from '#api/tokens.ts'

/** Returns a log, and a function that makes modules whose services write their starts and stops to the log. */
const makeLoggedServices = () => {
  const log: string[] = []
  const serviceModule = (name: string, { failsAt = '' } = {}): ContainerModule => {
    const step = async (verb: string): Promise<void> => {
      log.push(`${verb} ${name}`)
      await setImmediate()
      if (failsAt === verb) throw new Error(`${name} fails`)
      log.push(`${verb} ${name}: done`)
    }
    return new ContainerModule(({ bind }) => {
      bind(tokens.service)
        .toResolvedValue(() => step('start'))
        .onDeactivation(() => step('stop'))
    })
  }
  return { log, serviceModule }
}

test("starts modules one by one, and stops layers in reverse order, each layer's modules concurrently", async () => {
  const { log, serviceModule } = makeLoggedServices()
  const { stop } = await startModules([[serviceModule('store')], [serviceModule('jobs'), serviceModule('server')]])
  const started = ['store', 'jobs', 'server'].flatMap((name) => [`start ${name}`, `start ${name}: done`])
  expect(log.splice(0)).toEqual(started)
  await stop()
  expect(log).toEqual([
    ...['stop jobs', 'stop server', 'stop jobs: done', 'stop server: done'],
    ...['stop store', 'stop store: done'],
  ])
})

test('a failed start stops the modules that had started, and no others', async () => {
  const { log, serviceModule } = makeLoggedServices()
  const layers = [[serviceModule('store')], [serviceModule('server', { failsAt: 'start' }), serviceModule('jobs')]]
  await expect(startModules(layers)).rejects.toThrow('server fails')
  expect(log).toEqual(['start store', 'start store: done', 'start server', 'stop store', 'stop store: done'])
})

test('stops all other modules if one fails to stop', async () => {
  const { log, serviceModule } = makeLoggedServices()
  const layers = [[serviceModule('store')], [serviceModule('jobs'), serviceModule('server', { failsAt: 'stop' })]]
  const { stop } = await startModules(layers)
  log.splice(0)
  await expect(stop()).rejects.toThrow('server fails')
  expect(log.filter((line) => line.endsWith('done'))).toEqual(['stop jobs: done', 'stop store: done'])
})

test('closes used resources after stopping the services of later layers, and does not open unused ones to close them', async () => {
  const { log, serviceModule } = makeLoggedServices()
  const resourceModule = (name: string, token: ServiceIdentifier): ContainerModule =>
    new ContainerModule(({ bind }) => {
      bind(token)
        .toResolvedValue(() => name)
        .onDeactivation(() => void log.push(`close ${name}`))
    })
  const [pool, unused] = [Symbol('pool'), Symbol('unused')]
  const { container, stop } = await startModules([
    [resourceModule('pool', pool), resourceModule('unused', unused)],
    [serviceModule('jobs')],
  ])
  expect(container.get(pool)).toBe('pool')
  log.splice(0)
  await stop()
  expect(log).toEqual(['stop jobs', 'stop jobs: done', 'close pool'])
})
