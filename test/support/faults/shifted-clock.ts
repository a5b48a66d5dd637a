/** Shifts `Date` in the product, which preloads this file (`node --import`), by the milliseconds in the file that
 * CLOCK_SHIFT_FILE names. Rereads that file every 20 ms, and writes each new shift to `<file>.seen`. */
import { readFileSync, writeFileSync } from 'node:fs'

const POLL_MS = 20
const file = process.env.CLOCK_SHIFT_FILE ?? ''
const MachineDate = Date
let shiftMs = 0

const applyShift = (): void => {
  const requestedMs = Number(readFileSync(file, 'utf8'))
  if (requestedMs === shiftMs) return
  shiftMs = requestedMs
  writeFileSync(`${file}.seen`, `${requestedMs}`)
}
applyShift()
setInterval(applyShift, POLL_MS).unref()

const now = (): number => MachineDate.now() + shiftMs

globalThis.Date = new Proxy(MachineDate, {
  construct: (original, args, newTarget) => Reflect.construct(original, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
