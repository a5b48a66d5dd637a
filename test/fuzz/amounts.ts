/** The number of inputs, from `test/fuzz/run.ts`; without it, that of the short run in `npm test`. */

const USUAL_INPUTS = 2_000
const SHARES = 10_000
/** The short run is deterministic, so that only the change that broke something fails. */
const USUAL_SEED = 20261120

const { FUZZ_INPUTS, FUZZ_SEED, FUZZ_ONLY, FUZZ_PATH, FUZZ_STRICT } = process.env

export const seed = Number(FUZZ_SEED ?? USUAL_SEED)
/** fast-check's path of a failing input, to retry only that one. */
export const replayedPath = FUZZ_PATH

export const isMeant = (subject: string): boolean => FUZZ_ONLY === undefined || FUZZ_ONLY === subject

/** The inputs of a subject that gets `ofTenThousand` of ten thousand, at least one. */
export const share = (ofTenThousand: number): number =>
  Math.max(1, Math.round((ofTenThousand * Number(FUZZ_INPUTS ?? USUAL_INPUTS)) / SHARES))

/** A response that takes this long hangs. */
export const HANGS_MS = 10_000
/** The limit for a response. It is strict only on an idle machine: `npm test` keeps every core busy. */
export const SLOW_MS = FUZZ_STRICT === 'true' ? 1000 : HANGS_MS

/** Enough for any subject in runs of hundreds of thousands; each response has its own limit. */
export const SUBJECT_MS = 60 * 60 * 1000
