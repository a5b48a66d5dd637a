/** How much is tried, as `test/fuzz/run.ts` says it; without it, the short run of `npm test`. */

const USUAL_INPUTS = 2_000
/** The sum of what the subjects name as their share. */
const SHARES = 10_000
/** Of the short run: the same inputs every time, so that it is red for who broke something, and for nobody else. */
const USUAL_SEED = 20261120

const { FUZZ_INPUTS, FUZZ_SEED, FUZZ_ONLY, FUZZ_PATH, FUZZ_STRICT } = process.env

export const seed = Number(FUZZ_SEED ?? USUAL_SEED)
/** Where a failure lies among the inputs of its subject, as fast-check tells it; that one alone is then tried. */
export const replayedPath = FUZZ_PATH

/** Whether this route or parser is to be tried; all are unless one is named. */
export const isMeant = (subject: string): boolean => FUZZ_ONLY === undefined || FUZZ_ONLY === subject

/** The inputs of a subject that gets `ofTenThousand` of ten thousand, at least one. */
export const share = (ofTenThousand: number): number =>
  Math.max(1, Math.round((ofTenThousand * Number(FUZZ_INPUTS ?? USUAL_INPUTS)) / SHARES))

/** Nothing that is answered takes so long: it hangs. */
export const HANGS_MS = 10_000
/**
 * What an answer may take. Only where nothing else runs on the machine is that a promise which can be asserted: `npm test`
 * keeps every core busy with other tests.
 */
export const SLOW_MS = FUZZ_STRICT === 'true' ? 1000 : HANGS_MS

/** Long enough for any subject of a run of hundreds of thousands; within it every single answer has its own limit. */
export const SUBJECT_MS = 60 * 60 * 1000
