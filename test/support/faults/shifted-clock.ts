/** Preload of the product (`node --import`): shifts `Date` by the ms in CLOCK_SHIFT_FILE, which it rereads constantly. Writes
 * the shift in use to `<file>.seen`. */
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
