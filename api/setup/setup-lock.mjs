/** The set-up lock: a folder with one file, whose name is the id of the process that holds the lock. */
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
const HEARTBEAT_MS = 2000
const DEAD_AFTER_MS = 60_000
const POLL_MS = 200

/** Waits until no other process holds the lock, then acquires it. Resolves to a function that releases it. */
export const lock = async () => {
  const ownPid = String(process.pid)
  const preparedFolder = `${lockFolder}.${ownPid}`
  const unlock = () => {
    clearInterval(heartbeat)
    rmSync(preparedFolder, { recursive: true, force: true })
    release(ownPid)
  }
  mkdirSync(preparedFolder, { recursive: true })
  writeFileSync(join(preparedFolder, ownPid), '')
  const heartbeat = setInterval(() => touch(join(lockFolder, ownPid)), HEARTBEAT_MS)
  process.once('exit', unlock)
  for (let isReported = false; !tryRename(preparedFolder, lockFolder); isReported = true) {
    const holder = readHolder()
    if (holder && isDead(holder)) release(holder)
    else if (holder && !isReported) console.log(`Waiting for process ${holder}, which is setting up…`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return () => {
    process.off('exit', unlock)
    unlock()
  }
}

/** Renames a folder, and returns whether this succeeded. Renaming replaces only an empty folder, so never a held lock. */
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
    return undefined // The lock has been released.
  }
}

const isDead = (holder) => {
  const stats = statSync(join(lockFolder, holder), { throwIfNoEntry: false })
  if (!stats) return false
  const isFromFormerProcess = holder === String(process.pid)
  if (isFromFormerProcess || Date.now() - stats.mtimeMs > DEAD_AFTER_MS) return true
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Removes the holder's file, and then the folder if it is empty, so it never removes the lock of another process. */
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
    // This process still waits for the lock, or another process has taken the lock over because it seemed stale; the work continues.
  }
}
