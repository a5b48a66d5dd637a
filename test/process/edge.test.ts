import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerAt, ownerSettings, type Visitor } from '#test/support/api-user.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { findPrograms } from '#test/support/scale/programs.ts'
import { addShow, testProxy } from '#test/support/scale/proxy-tests.ts'
import type { Service } from '#test/support/scale/server.ts'
import { makeVarnish, purgeSettings } from '#test/support/scale/varnish.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'

const { varnishd } = await findPrograms('varnishd')
process.stdout.write(varnishd ? `Edge with Varnish ${varnishd.version}\n` : 'No Varnish: the edge is not tested\n')

describe.runIf(varnishd)('the edge cache', () => {
  const folder = makeTemporaryFolder('edge-')
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })]
  let url: string
  let purgeUrl: string
  let edge: Service
  let apis: readonly Product[]
  let owner: Visitor

  beforeAll(async () => {
    const database = await makeTestDatabase()
    cleanups.push(() => database.drop())
    const [port, purgePort, ...ports] = await Promise.all(Array.from({ length: 4 }, freePort))
    url = `http://127.0.0.1:${port}`
    purgeUrl = `http://127.0.0.1:${purgePort}`
    const settings = {
      BASE_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ...ownerSettings,
    }
    mkdirSync(join(folder, 'varnish'))
    edge = makeVarnish(join(folder, 'varnish'), { port: port ?? 0, purgePort: purgePort ?? 0, apis: ports })
    cleanups.push(() => edge.end())
    apis = await Promise.all(ports.map((each) => startProduct({ ...settings, PORT: `${each}` })))
    cleanups.push(() => Promise.all(apis.map((api) => api.end())))
    await edge.start()
    owner = await ownerAt(url)
  })
  afterAll(async () => {
    for (const end of cleanups.reverse()) await end()
  })

  testProxy(() => ({ url, apis, owner }))
})
