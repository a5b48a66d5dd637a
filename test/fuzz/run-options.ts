/** The options of `test/fuzz/run.ts`; without it, those of the short run in `npm test`. */

const SHORT_RUN_INPUTS = 2_000
const SHARE_BASE = 10_000
/** The short run is deterministic, so that a failure is due to the change under test. */
const SHORT_RUN_SEED = 20261120

const { FUZZ_INPUTS, FUZZ_SEED, FUZZ_ONLY, FUZZ_PATH, FUZZ_STRICT } = process.env

export const seed = Number(FUZZ_SEED ?? SHORT_RUN_SEED)
/** fast-check's path to a failing input, to replay only that input. */
export const replayedPath = FUZZ_PATH

export const isSelected = (subject: string): boolean => FUZZ_ONLY === undefined || FUZZ_ONLY === subject

/** Returns the number of inputs for a subject that receives `perTenThousand` of every 10,000; at least one. */
export const inputsFor = (perTenThousand: number): number =>
  Math.max(1, Math.round((perTenThousand * Number(FUZZ_INPUTS ?? SHORT_RUN_INPUTS)) / SHARE_BASE))

/** An attempt that takes this long counts as hanging. */
export const HANG_MS = 10_000
/** The longest attempt that passes. The strict limit suits only an idle machine, and `npm test` keeps every core busy. */
export const SLOW_MS = FUZZ_STRICT === 'true' ? 1000 : HANG_MS

/** Enough for any subject in runs with hundreds of thousands of inputs; each attempt has its own limit. */
export const SUBJECT_TIMEOUT_MS = 60 * 60 * 1000
