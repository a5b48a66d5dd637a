import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DomainError, refuse } from '#core/errors.ts'
import type { ImportReading } from '#core/imports/document.ts'
import { importError } from '#core/imports/import-message.ts'
import type { Drafts } from '#core/imports/show-draft.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import { decodeText } from './decode-text.ts'
import type { ReadingTask } from './read-task.ts'

const MAX_MS = 5_000
const MAX_MEGABYTES = 256
/** Each may use a full core, and waiting must be short. */
const TURNS = { concurrent: 2, queue: 4 }

/** Reads untrusted documents in a thread with limits on time and memory. Two run, four wait; more reject with `busy`. */
export const makeThreadedImportReading = ({ longestMs = MAX_MS } = {}): ImportReading =>
  makeImportReading((task, field) => inThread(task, field, longestMs))

export type RunTask = (task: ReadingTask, field: string) => Promise<Drafts>

export const makeImportReading = (run: RunTask): ImportReading => {
  const inTurn = makeSemaphore(TURNS)
  return {
    read: async (content, { type, field, today, accountId, url = null }) => {
      const text = typeof content === 'string' ? content.replaceAll('\0', '').toWellFormed() : decodeText(content, type)
      if (text === null) return refuseFor(field, 'import.unreadable')
      const kind = kindOf(text)
      const read = await inTurn(() => run({ kind, text, url, today }, field), accountId)
      const isEmpty = kind !== 'text' && read.drafts.length + read.skipped.length === 0
      return isEmpty ? refuseFor(field, kind === 'calendar' ? 'import.unreadable' : 'import.no_events') : read
    },
  }
}

const kindOf = (text: string): ReadingTask['kind'] => {
  const begin = text
    .slice(0, 2048)
    .trimStart()
    .replace(/^\ufeff/, '')
  if (/^BEGIN:VCALENDAR\b/i.test(begin)) return 'calendar'
  if (/^<(?:!doctype|!--|html|head|body|\?xml|div|article|section|script)\b/i.test(begin) || begin.startsWith('<!--'))
    return 'page'
  return /^(?:\[\s*)?\{\s*"/.test(begin) ? 'json' : 'text'
}

export const refuseUnreadable = (field: string): never => refuseFor(field, 'import.unreadable')

type Unread = 'import.takes_too_long' | 'import.unreadable' | 'import.no_events'

const refuseFor = (field: string, code: Unread): never => refuse('input.invalid', [importError(field, code)])

const inThread = async (task: ReadingTask, field: string, longestMs: number): Promise<Drafts> => {
  const worker = new Worker(join(import.meta.dirname, 'reading-thread.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    // The environment and arguments of the process contain secrets.
    env: {},
    execArgv: [],
    // Libraries print warnings that quote the input, which must not be logged.
    stdout: true,
    stderr: true,
  })
  for (const message of [worker.stdout, worker.stderr]) message.resume()
  const { promise, resolve, reject } = Promise.withResolvers<Drafts>()
  const refused = (code: Unread) => reject(new DomainError('input.invalid', { fields: [importError(field, code)] }))
  const timer = setTimeout(() => refused('import.takes_too_long'), longestMs)
  worker.once('message', resolve)
  // Any parser failure is the document's fault.
  worker.once('error', (error: NodeJS.ErrnoException) =>
    refused(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'import.takes_too_long' : 'import.unreadable'),
  )
  worker.once('exit', () => refused('import.unreadable'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
