import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { startProduct } from '#test/support/product.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'

const TEMPLATE_VARIABLE = 'E2E_DEMO_TEMPLATE'

const makeFolder = (): string => makeTemporaryFolder('upstroke-e2e-')

/** Fills a data folder with the demo data once, before the workers start; each worker copies the folder. */
const prepareDemo = async (): Promise<() => void> => {
  const template = makeFolder()
  const server = await startEmbeddedPostgres(join(template, 'postgres'), { fsync: false })
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database upstroke')
  await client.end()
  // With a configured database, the product creates no owner and sends no welcome mail, which would fail without a mail server.
  const settings = { DATA_DIR: template, DATABASE_URL: server.url('upstroke') }
  const product = await startProduct(settings, ['--demo'])
  await product.end()
  await server.stop()
  process.env[TEMPLATE_VARIABLE] = template
  return () => rmSync(template, { recursive: true, force: true })
}

export default prepareDemo

export const copyDemoData = (): string => {
  const dataDir = makeFolder()
  // Unlike cpSync, `cp -a` preserves the owner of files, which PostgreSQL requires.
  execFileSync('cp', ['-a', `${process.env[TEMPLATE_VARIABLE]}/.`, dataDir])
  return dataDir
}
