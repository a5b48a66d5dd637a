import { runReadingTask } from '#adapters/imports/reading-task.ts'
import { makeImportReading, refuseUnreadable } from '#adapters/imports/threaded-import-reading.ts'
import type { ImportReading } from '#core/imports/import-reading.ts'

/** Reads in the test's thread, where libraries load once. `test/adapters/imports/import-threads.test.ts` tests the threads. */
export const makeDirectImportReading = (): ImportReading =>
  makeImportReading(async (task, field) => {
    // Cloned, like the messages of a thread.
    return structuredClone(await runReadingTask(task).catch(() => refuseUnreadable(field)))
  })
