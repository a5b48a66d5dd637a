import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './calendar-events.ts'
import { readJson, readPage } from './page-events.ts'

/** What the thread is given to read. */
export type ReadingTask = { kind: 'calendar' | 'page' | 'json'; text: string; url: string }

const { kind, text, url }: ReadingTask = workerData
const readers = { calendar: () => readCalendar(text), page: () => readPage(text, url), json: () => readJson(text) }

parentPort?.postMessage(readers[kind]())
