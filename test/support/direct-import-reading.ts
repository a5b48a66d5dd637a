import { readTask } from '#adapters/imports/read-task.ts'
import { makeImportReading, refuseUnreadable } from '#adapters/imports/threaded-import-reading.ts'
import type { ImportReading } from '#core/imports/document.ts'

/** Reads in the thread of the test, whose libraries are loaded once. `test/adapters/imports/import-threads.test.ts` proves the threads. */
export const makeDirectImportReading = (): ImportReading =>
  makeImportReading(async (task, field) => {
    // As a message from a thread arrives.
    return structuredClone(await readTask(task).catch(() => refuseUnreadable(field)))
  })
