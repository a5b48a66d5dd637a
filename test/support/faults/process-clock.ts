import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Settings } from '#test/support/product.ts'

export type ProcessClock = {
  settings: Settings
  nodeFlags: readonly string[]
  /** Sets the clock ahead of the machine's clock by `ms`, or behind it if `ms` is negative. Resolves when the shift is in effect. */
  shift(ms: number): Promise<void>
}

export const makeProcessClock = (folder: string): ProcessClock => {
  const file = join(folder, 'shift')
  const appliedFile = `${file}.seen`
  for (const path of [file, appliedFile]) writeFileSync(path, '0')
  return {
    settings: { CLOCK_SHIFT_FILE: file },
    nodeFlags: ['--import', fileURLToPath(new URL('shifted-clock.ts', import.meta.url))],
    shift: async (ms) => {
      // Replaced atomically, so that readers never see a partial file.
      writeFileSync(`${file}.new`, `${ms}`)
      renameSync(`${file}.new`, file)
      await expect.poll(() => readFileSync(appliedFile, 'utf8')).toBe(`${ms}`)
    },
  }
}
