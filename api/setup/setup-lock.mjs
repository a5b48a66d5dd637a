/** The lock of the set-up: a folder that holds one file, named by the process that has it. */
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const lockFolder = join(root, '.cache', 'setup.lock')
const BEAT_MS = 2000
const DEAD_AFTER_MS = 60_000
const WAIT_MS = 200

/** Waits until no other set-up runs. Resolves to the function that lets the next one in. */
export const lock = async () => {
  const own = String(process.pid)
  const draft = `${lockFolder}.${own}`
  const unlock = () => {
    clearInterval(beat)
    rmSync(draft, { recursive: true, force: true })
    release(own)
  }
  process.once('exit', unlock)
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, own), '')
  const beat = setInterval(() => touch(join(lockFolder, own)), BEAT_MS)
  for (let told = false; !tryRename(draft, lockFolder); told = true) {
    const holder = readHolder()
    if (holder && isDead(holder)) release(holder)
    else if (holder && !told) console.log(`Waiting for process ${holder}, which is setting up…`)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return () => {
    process.off('exit', unlock)
    unlock()
  }
}

/** A folder can take the place of an empty one only, so one that is held stays. */
const tryRename = (from, to) => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

const readHolder = () => {
  try {
    return readdirSync(lockFolder)[0]
  } catch {
    return undefined // It has just been released.
  }
}

const isDead = (holder) => {
  const beat = statSync(join(lockFolder, holder), { throwIfNoEntry: false })
  if (!beat) return false
  if (holder === String(process.pid) || Date.now() - beat.mtimeMs > DEAD_AFTER_MS) return true
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Takes away that holder's file, and the folder if it is empty then: never somebody else's lock. */
const release = (holder) => {
  try {
    unlinkSync(join(lockFolder, holder))
    rmdirSync(lockFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}

const touch = (file) => {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Somebody took this process for dead; the work goes on all the same.
  }
}
