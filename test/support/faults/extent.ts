/** Whether every fault is injected as often as promised (`npm run test:faults`), or a few times, as in `npm test`. */
export const isFull = process.env.FAULTS === 'full'

/** An amount in the full form and in the short one. */
export const extent = (full: number, short: number): number => (isFull ? full : short)
