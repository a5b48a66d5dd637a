/**
 * Loaded before the product (`node --import`): `Date` tells the time of the machine and as many ms more, or fewer, as the file
 * says that CLOCK_SHIFT_FILE names. It is read anew all the time, so that the clock can be set while the process runs; what it
 * goes by then is written beside it, into `<file>.seen`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const EVERY_MS = 20
const file = process.env.CLOCK_SHIFT_FILE ?? ''
const MachineDate = Date
let shiftMs = 0

const look = (): void => {
  const wanted = Number(readFileSync(file, 'utf8'))
  if (wanted === shiftMs) return
  shiftMs = wanted
  writeFileSync(`${file}.seen`, `${wanted}`)
}
look()
setInterval(look, EVERY_MS).unref()

const now = (): number => MachineDate.now() + shiftMs

globalThis.Date = new Proxy(MachineDate, {
  construct: (made, args, newTarget) => Reflect.construct(made, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (from, name) => (name === 'now' ? now : Reflect.get(from, name)),
})
