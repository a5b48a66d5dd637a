import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DomainError, refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { ImportReader } from '#core/imports/import-reader.ts'
import type { Drafts } from '#core/imports/show-draft.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import { decodeText } from './decode-text.ts'
import type { ReadingTask } from './reading-task.ts'

/** Limits CPU time, because a busy machine must not refuse a document that an idle one can read. */
const MAX_CPU_MS = 5_000
/** Limits the elapsed time, in case the thread gets little CPU time. */
const TIMEOUT_MS = 15_000
const CPU_CHECK_MS = 250
const MAX_HEAP_MB = 256
const QUEUE_LIMITS = { concurrency: 2, maxWaiting: 4 }

/** Returns a reader that reads up to two untrusted documents at a time, in threads with limits on time and memory. Up to four
 * more wait. If the queue is full, the call that would start last rejects with `busy`. */
export const makeThreadedImportReader = (): ImportReader => makeImportReader(runInThread)

type RunTask = (task: ReadingTask, field: string) => Promise<Drafts>

export const makeImportReader = (run: RunTask): ImportReader => {
  const throttled = makeSemaphore(QUEUE_LIMITS)
  return {
    read: async (content, { type, field, today, accountId, url = null }) => {
      const text = typeof content === 'string' ? content.replaceAll('\0', '').toWellFormed() : decodeText(content, type)
      if (text === null) return refuseFor(field, 'import.unreadable')
      const kind = kindOf(text)
      const result = await throttled(() => run({ kind, text, url, today }, field), accountId)
      const isEmpty = kind !== 'text' && result.drafts.length + result.skipped.length === 0 && !result.next
      return isEmpty ? refuseFor(field, kind === 'calendar' ? 'import.unreadable' : 'import.no_events') : result
    },
  }
}

const FEED =
  /^(?:<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|\s)*<(?:rss|feed|rdf:RDF)[\s>]|^\{\s*"version"\s*:\s*"https:\/\/jsonfeed\.org\//i
const PAGE = /^<(?:!doctype|!--|html|head|body|\?xml|div|article|section|script)\b/i

const kindOf = (text: string): ReadingTask['kind'] => {
  const start = text
    .slice(0, 2048)
    .trimStart()
    .replace(/^\ufeff/, '')
  if (/^BEGIN:VCALENDAR\b/i.test(start)) return 'calendar'
  if (FEED.test(start)) return 'feed'
  if (PAGE.test(start) || start.startsWith('<!--')) return 'page'
  return /^(?:\[\s*)?\{\s*"|^\[\s*\]/.test(start) ? 'json' : 'text'
}

type RefusalCode = 'import.takes_too_long' | 'import.unreadable' | 'import.no_events'

const refuseFor = (field: string, code: RefusalCode): never => refuse('input.invalid', [importError(field, code)])

/** Returns the folder for `enableCompileCache`, which appends a subfolder for the version of Node.js. */
const compileCacheFolder = (): string | null => {
  const folder = getCompileCacheDir()
  return folder ? dirname(folder) : null
}

const runInThread: RunTask = async (task, field) => {
  const worker = new Worker(join(import.meta.dirname, 'reading-thread.ts'), {
    // Without the compile cache of the process, each thread would compile the parsers again.
    workerData: { ...task, compileCache: compileCacheFolder() },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {}, // The environment of the process contains secrets.
    execArgv: [],
    // Libraries print warnings that quote the input, which must not be logged.
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr]) stream.resume()
  const { promise, resolve, reject } = Promise.withResolvers<Drafts>()
  const refuseTask = (code: RefusalCode) =>
    reject(new DomainError('input.invalid', { fields: [importError(field, code)] }))
  const timer = setTimeout(() => refuseTask('import.takes_too_long'), TIMEOUT_MS)
  const checkCpu = async () => {
    const { user, system } = await worker.cpuUsage()
    if (user + system > MAX_CPU_MS * 1000) refuseTask('import.takes_too_long')
  }
  // `cpuUsage` rejects once the thread has ended.
  const cpuCheckTimer = setInterval(() => void checkCpu().catch(() => {}), CPU_CHECK_MS)
  worker.once('message', resolve)
  // Any parser failure is the document's fault.
  worker.once('error', (error: NodeJS.ErrnoException) =>
    refuseTask(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'import.takes_too_long' : 'import.unreadable'),
  )
  worker.once('exit', () => refuseTask('import.unreadable'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(cpuCheckTimer)
    await worker.terminate()
  }
}
