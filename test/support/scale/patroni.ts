import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Program } from './programs.ts'
import { isListening, makeServer } from './server.ts'

/** One machine of the cluster: etcd, Patroni, and the PostgreSQL that Patroni starts. */
export type Member = {
  name: string
  url: string
  start(): Promise<void>
  /** Kills all its processes, as a power cut would. */
  killMachine(): Promise<void>
  /** Kills only PostgreSQL, and leaves Patroni and etcd running. */
  killPostgres(): void
  end(): Promise<void>
}

export type Cluster = {
  members: readonly Member[]
  /** A URL that lists all members, but connects only to the primary. */
  url: string
  state(): Promise<ClusterState>
  /** Resolves to the primary once all members run on its timeline and one of them is its synchronous standby. */
  healthyPrimary(): Promise<Member>
  /** Makes another member the primary, as `patronictl switchover` does. */
  switchOver(primary: Member): Promise<void>
  sql(text: string): Promise<Record<string, unknown>[]>
  end(): Promise<void>
}

type Programs = { patroni: Program; etcd: Program; pgRewind: Program }
/** The local ports of one member, keyed by its ports in the shipped configuration. */
type Ports = Readonly<Record<string, number>>

const scaleFolder = join(import.meta.dirname, '../../../docs/scale')
const PASSWORD = 'only-for-this-test'
const DATABASE = 'upstroke'

/** Settings for a small machine that three members share. */
const OVERRIDES = "shared_buffers = '32MB'\nmax_wal_size = '256MB'\nunix_socket_directories = ''\n"

/** Starts the three-member cluster from docs/scale on this machine and creates a database. The configuration is the shipped one,
 * except for addresses, folders, sockets, memory and WAL sizes, and passwords. */
export const startCluster = async (folder: string, programs: Programs): Promise<Cluster> => {
  const allPorts: Ports[] = []
  for (let index = 0; index < 3; index += 1)
    allPorts.push(
      Object.fromEntries(
        await Promise.all(['2379', '2380', '8008', '5432'].map(async (port) => [port, await freePort()])),
      ),
    )
  const members = allPorts.map((_, index) => makeMember(join(folder, `db-${index + 1}`), { index, allPorts, programs }))
  const hosts = allPorts.map((ports) => `127.0.0.1:${ports['5432']}`).join(',')
  const url = `postgres://postgres:${PASSWORD}@${hosts}/${DATABASE}?target_session_attrs=read-write`

  const state = async (): Promise<ClusterState> => {
    const responses = allPorts.map(async (ports) => {
      const response = await fetch(`http://127.0.0.1:${ports['8008']}/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await response.json()) as { members: MemberState[] }).members
    })
    const states = await Promise.any(responses).catch(() => [])
    const running = states.filter(({ state: memberState }) => memberState === 'running' || memberState === 'streaming')
    const leader = running.find(({ role }) => role === 'leader')
    return {
      primary: members.find(({ name }) => name === leader?.name) ?? null,
      isHealthy:
        running.length === members.length &&
        new Set(running.map(({ timeline }) => timeline)).size === 1 &&
        running.some(({ role }) => role === 'sync_standby'),
    }
  }
  const healthyPrimary = async (): Promise<Member> => {
    for (;;) {
      const { primary, isHealthy } = await state()
      if (primary && isHealthy) return primary
      await sleep(200)
    }
  }

  const sqlAt = async (connectionString: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  const cluster = {
    members,
    url,
    state,
    healthyPrimary,
    switchOver: async ({ name }: Member) => {
      const ports = allPorts[members.findIndex((member) => member.name === name)]
      const body = JSON.stringify({ leader: name })
      const response = await fetch(`http://127.0.0.1:${ports?.['8008']}/switchover`, { method: 'POST', body })
      if (!response.ok) throw new Error(`The switchover failed: ${await response.text()}`)
    },
    sql: async (text: string) => sqlAt((await healthyPrimary()).url, text),
    end: async () => void (await Promise.all(members.map((member) => member.end()))),
  }
  try {
    await Promise.all(members.map((member) => member.start()))
    await sqlAt((await healthyPrimary()).url.replace(/\w+$/, 'postgres'), `create database ${DATABASE}`)
    return cluster
  } catch (error) {
    await cluster.end()
    throw error
  }
}

type ClusterState = { primary: Member | null; isHealthy: boolean }
type MemberState = { name: string; role: string; state: string; timeline: number }

const makeMember = (
  folder: string,
  { index, allPorts, programs }: { index: number; allPorts: readonly Ports[]; programs: Programs },
): Member => {
  mkdirSync(folder)
  const name = `db-${index + 1}`
  const ports = allPorts[index] ?? {}
  const dataFolder = join(folder, 'data')
  const { commandPrefix } = unprivilegedUserOf(folder)
  const [executable = '', ...prefix] = [...commandPrefix, 'env']
  const command = (program: Program, args: readonly string[], variables: Record<string, string>) => ({
    program: executable,
    args: [...prefix, program.path, ...args],
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
  })
  const settingsIn = (file: string) => localSettings(readFileSync(join(scaleFolder, file), 'utf8'), index, allPorts)
  writeFileSync(
    join(folder, 'postgresql.conf'),
    `${readFileSync(join(scaleFolder, 'postgresql.conf'), 'utf8')}\n${OVERRIDES}`,
  )
  writeFileSync(
    join(folder, 'patroni.yml'),
    readFileSync(join(scaleFolder, 'patroni.yml'), 'utf8')
      .replace('/etc/postgresql/upstroke.conf', join(folder, 'postgresql.conf'))
      .replaceAll('10.0.0.0/8', '127.0.0.0/8')
      .replace(/^ *- local all.*\n/m, ''),
  )
  const etcd = makeServer({
    ...command(programs.etcd, [], { ...settingsIn('etcd.env'), ETCD_DATA_DIR: join(folder, 'etcd') }),
    log: join(folder, 'etcd.log'),
    isReady: () => isListening(ports['2379'] ?? 0),
  })
  const patroni = makeServer({
    ...command(programs.patroni, [join(folder, 'patroni.yml')], {
      ...settingsIn('patroni.env'),
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: dirname(programs.pgRewind.path),
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    }),
    log: join(folder, 'patroni.log'),
    isReady: () => isListening(ports['8008'] ?? 0),
  })
  // Patroni starts PostgreSQL as a separate process tree, so that PostgreSQL survives a restart of Patroni.
  process.once('exit', () => killTree(mainPidOf(dataFolder)))
  const killPostgres = () => {
    if (!killTree(mainPidOf(dataFolder))) throw new Error(`PostgreSQL on ${name} is not running`)
  }
  return {
    name,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${ports['5432']}/${DATABASE}`,
    start: async () => {
      await etcd.start()
      await patroni.start()
    },
    killMachine: async () => {
      const ended = [patroni.end('SIGKILL'), etcd.end('SIGKILL')]
      killPostgres()
      await Promise.all(ended)
    },
    killPostgres,
    end: async () => {
      await Promise.all([patroni.end('SIGKILL'), etcd.end('SIGKILL')])
      killTree(mainPidOf(dataFolder))
    },
  }
}

/** Returns the settings in a shipped file, adapted from the first member to the member with this index, with local addresses and
 * the test's password. */
const localSettings = (text: string, index: number, allPorts: readonly Ports[]): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => {
      const listsAllMembers = key === 'ETCD_INITIAL_CLUSTER' || key === 'PATRONI_ETCD3_HOSTS'
      const own = listsAllMembers
        ? value
        : value.replaceAll('db-1', `db-${index + 1}`).replaceAll('10.0.0.11', `10.0.0.1${index + 1}`)
      const local = own.replaceAll(
        /10\.0\.0\.1(\d):(\d+)/g,
        (_, number, port) => `127.0.0.1:${allPorts[Number(number) - 1]?.[port]}`,
      )
      return [key, key.endsWith('_PASSWORD') ? PASSWORD : local]
    }),
  )

const mainPidOf = (dataFolder: string): number => {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Kills the main process of PostgreSQL and then its children, before any of them can shut down cleanly. Returns false if `pid`
 * is not a PostgreSQL process. */
const killTree = (pid: number): boolean => {
  if (pid <= 1 || statusOf(pid)?.name !== 'postgres') return false
  const children = readdirSync('/proc').filter((each) => statusOf(Number(each))?.parentPid === pid)
  for (const each of [pid, ...children.map(Number)])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // The process has ended.
    }
  return true
}

const statusOf = (pid: number): { name: string; parentPid: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return { name: /^Name:\t(.*)$/m.exec(text)?.[1] ?? '', parentPid: Number(/^PPid:\t(\d+)$/m.exec(text)?.[1]) }
  } catch {
    return null
  }
}
