import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Settings } from '#test/support/product.ts'

/** The clock of one process, which can be set while it runs. */
export type ProcessClock = {
  /** What the process is started with. */
  settings: Settings
  nodeFlags: readonly string[]
  /** Sets it so many ms ahead of the machine's, or back; resolves when the process goes by it. */
  shift(ms: number): Promise<void>
}

/** Kept in that folder. */
export const makeProcessClock = (folder: string): ProcessClock => {
  const file = join(folder, 'shift')
  const seen = `${file}.seen`
  for (const name of [file, seen]) writeFileSync(name, '0')
  return {
    settings: { CLOCK_SHIFT_FILE: file },
    nodeFlags: ['--import', fileURLToPath(new URL('shifted-clock.ts', import.meta.url))],
    shift: async (ms) => {
      // Whole, whenever it is read.
      writeFileSync(`${file}.new`, `${ms}`)
      renameSync(`${file}.new`, file)
      await expect.poll(() => readFileSync(seen, 'utf8')).toBe(`${ms}`)
    },
  }
}
