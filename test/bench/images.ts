import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { load } from './load.ts'
import { NO_CACHE, startProgram, stopProgram, usageOf } from './processes.ts'
import { makeRoundResults } from './round-results.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Measures 12-megapixel uploads in interleaved rounds of one run: the latency of the list before and during sequential uploads,
 * the duration of an upload, and the extra memory that uploads take. */
const { values: options } = readCommand(commands, 'bench:images')
const [rounds, seconds, connections] = [Number(options.rounds), Number(options.seconds), Number(options.connections)]
const PORT = 4683
const origin = `http://127.0.0.1:${PORT}`
const LIST_URL = `${origin}/api/shows?page=1&limit=25`
const owner = { email: 'owner@shows.example', password: 'Correct horse 2 battery!' }

/** Returns a photograph full of grain, which compresses badly. */
const makePhotograph = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = sharp({ create: { width: 500, height: 375, channels: 3, background: 'black', noise } })
  return await sharp(await grain.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Logs in as the SiteOwner. Resolves to a function that uploads the photograph and returns the response status. */
const makeUpload = async (photograph: Buffer): Promise<() => Promise<number>> => {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, headers: Record<string, string>, body?: BodyInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
    const sentHeaders = { ...headers, cookie, 'x-xsrf-token': token }
    const response = await fetch(origin + path, { method, headers: sentHeaders, ...(body !== undefined && { body }) })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    await response.arrayBuffer()
    return response.status
  }
  await send('GET', '/api/session', {})
  await send('POST', '/api/auth/login', { 'content-type': 'application/json' }, JSON.stringify(owner))
  return () => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), 'poster.jpg')
    return send('POST', '/api/images', {}, form)
  }
}

const server = await startBenchServer()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-images-'))
const databaseUrl = await server.fill(Number(options.shows))
const startProduct = () =>
  startProgram('api/main.ts', [], PORT, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    ...NO_CACHE,
    LOG_LEVEL: 'silent',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  })
let product = await startProduct()
try {
  const photograph = await makePhotograph()
  const { record, print } = makeRoundResults()
  const residentMiB = () => usageOf([product.pid ?? 0]).residentMiB
  let upload = await makeUpload(photograph)
  await eachRound({ to: rounds }, async () => {
    // A new process for each round, so that memory doesn't carry over.
    await stopProgram(product)
    product = await startProduct()
    upload = await makeUpload(photograph)
    // Warms up, so that reading alone no longer increases the memory.
    await load(LIST_URL, connections, 2 * seconds)
    let peakMiB = 0
    const timer = setInterval(() => {
      peakMiB = Math.max(peakMiB, residentMiB())
    }, 20)
    const baseline = await load(LIST_URL, connections, seconds)
    const baselinePeakMiB = peakMiB
    let isOver = false
    const times: number[] = []
    const uploads = (async () => {
      while (!isOver && times.length < 20) {
        const begin = performance.now()
        const status = await upload()
        if (status !== 201) throw new Error(`An upload returned ${status}`)
        times.push(performance.now() - begin)
      }
    })()
    const duringUploads = await load(LIST_URL, connections, seconds)
    isOver = true
    await uploads
    clearInterval(timer)
    record('list, baseline, p99 ms', baseline.p99)
    record('list during uploads, p99 ms', duringUploads.p99)
    record('p99 during / baseline', duringUploads.p99 / baseline.p99)
    record('p50 during / baseline', duringUploads.p50 / baseline.p50)
    record('an upload during reads, ms', median(times))
    record('peak memory, during - baseline, MiB', peakMiB - baselinePeakMiB)
  })
  print(
    `${rounds} rounds of ${seconds} s, ${options.shows} shows, ${connections} readers, JPEG of 4000 × 3000 and ${(photograph.length / 1e6).toFixed(1)} MB`,
  )
} finally {
  await stopProgram(product)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
