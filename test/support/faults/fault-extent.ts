/** Whether every fault is injected as often as docs/faults.md states (`npm run test:faults`). Otherwise, most faults are injected once. */
export const isFullRun = process.env.FAULTS === 'full'

export const fullOrShort = (full: number, short: number): number => (isFullRun ? full : short)
