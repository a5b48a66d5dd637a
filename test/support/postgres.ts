import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { makeUnicodeLookAlikes } from '#adapters/look-alikes/unicode-look-alikes.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { atDatabase } from './test-database.ts'

/** Enough for as many tests at once as a large machine runs. */
const MAX_CONNECTIONS = 400

type Server = { name: string; url: string; stop(): Promise<void> }

/**
 * A PostgreSQL in which the tests may create databases: that of TEST_DATABASE_URL, else one in a container where a
 * container engine answers, else the embedded one. Says which; none at all is a failure.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = givenServer() ?? (await containerServer()) ?? (await embeddedServer())
  process.stdout.write(`Tests run on PostgreSQL ${await versionOf(server.url)} (${server.name})\n`)
  const template = `upstroke_template_${randomUUID().slice(0, 8)}`
  await onServer(server.url, `create database ${template}`)
  const postgres = await openPostgres({ url: atDatabase(server.url, template) })
  await postgres.migrate(makeUnicodeLookAlikes())
  await postgres.close()
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

const givenServer = (): Server | null => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { name: 'TEST_DATABASE_URL', url, stop: async () => {} } : null
}

/** A command `docker` proves nothing: only an engine that answers does. */
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

const embeddedServer = async (): Promise<Server> => {
  const dir = await mkdtemp(join(tmpdir(), 'upstroke-'))
  const server = await startEmbeddedPostgres(join(dir, 'data'), { fsync: false, maxConnections: MAX_CONNECTIONS })
  return {
    name: 'embedded',
    url: server.url('postgres'),
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const versionOf = async (url: string): Promise<string> => {
  const [row] = await onServer(url, 'show server_version')
  return String(row?.server_version)
}

const onServer = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
