import { runReadingTask } from '#adapters/imports/reading-task.ts'
import { makeImportReader } from '#adapters/imports/threaded-import-reader.ts'
import { refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { ImportReader } from '#core/imports/import-reader.ts'

/** Makes a reader that works in the test's own thread, where libraries load once. `test/adapters/imports/import-threads.test.ts`
 * tests the threads. */
export const makeDirectImportReader = (): ImportReader =>
  makeImportReader(async (task, field) => {
    const result = await runReadingTask(task).catch(() =>
      refuse('input.invalid', [importError(field, 'import.unreadable')]),
    )
    // Cloned, like a message from a thread.
    return structuredClone(result)
  })
