import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayFromNow } from '#test/support/api-user.ts'
import { showBody } from '#test/support/bodies.ts'
import type { Browser } from '#test/support/browser.ts'
import { freshList } from '#test/support/scale/visitor.ts'
import { type Counted, sendAs, visitorFrom } from './counted.ts'

/** Continuous work; `stop` resolves when the last of it has ended. */
export type Traffic = { stop(): Promise<void> }

const AGAIN_MS = 100

/** Repeats `once` in `side` parallel lanes, with a pause after failures. */
const keepDoing = (side: number, once: (lane: number, turn: number) => Promise<boolean>): Traffic => {
  let isOver = false
  const running = Promise.all(
    Array.from({ length: side }, async (_, lane) => {
      for (let turn = 0; !isOver; turn += 1) if (!(await once(lane, turn))) await sleep(AGAIN_MS)
    }),
  )
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** Acknowledged shows and edits by title; each title is sent once. */
export type Written = { name: string; added: Set<string>; edited: Set<string> }
export const nothingWritten = (): Written => ({ name: randomUUID().slice(0, 8), added: new Set(), edited: new Set() })

const NIGHTS = 150
/** Edited shows begin an hour later than the others. */
export const LATER = '21:00'

const bodyOf = (showTitle: string, lane: number, turn: number): Record<string, unknown> =>
  showBody({
    showTitle,
    showDate: dayFromNow(30 + (turn % NIGHTS)),
    // Known and new names: some bands and venues are created with the show.
    bandList: [
      { bandName: `The Regulars ${lane}` },
      { bandName: turn % 2 ? `New in Town ${showTitle}` : 'Trombone Tax' },
    ],
    venueName: `Hall ${lane}-${Math.floor(turn / 10)}`,
  })

/** Adds shows as fast as possible and edits every third one. */
export const startWriters = (side: number, owner: Browser, counted: Counted, written: Written): Traffic => {
  // Distinguishes the titles of successive writers.
  const crowd = randomUUID().slice(0, 4)
  return keepDoing(side, async (lane, turn) => {
    const title = `${written.name} ${crowd} ${lane}-${turn}`
    const body = bodyOf(title, lane, turn)
    const { status, body: show } = await counted.ask(() => sendAs(owner, 'POST', '/api/shows', body))
    if (status !== 201) return false
    written.added.add(title)
    if (turn % 3 > 0) return true
    const { id, version } = show as { id: string; version: number }
    const edit = { ...body, showTime: LATER, version }
    const { status: edited } = await counted.ask(() => sendAs(owner, 'PUT', `/api/shows/${id}`, edit))
    if (edited === 200) written.edited.add(title)
    return edited === 200
  })
}

/** Reads the list at a cached address, or at addresses never requested before. */
export const startReaders = (side: number, url: string, counted: Counted, which: 'kept' | 'new'): Traffic =>
  keepDoing(side, async () => {
    const path = which === 'kept' ? '/api/shows' : freshList()
    const { status } = await counted.ask(() => fetch(url + path))
    if (which === 'kept') await sleep(AGAIN_MS)
    return status === 200
  })

/** Acknowledged registrations by address, with the time in ms. */
export type Registered = Map<string, { name: string; at: number }>
export const PASSWORD = 'Other horse 3 battery!'

let callers = 0
/** Returns a client address not used before, with fresh rate limits. */
export const newAddress = (): string => {
  callers += 1
  return `198.18.${Math.floor(callers / 250) % 250}.${(callers % 250) + 1}`
}

/** Registers users continuously, each from its own address. */
export const startRegistrars = (side: number, url: string, counted: Counted, registered: Registered): Traffic =>
  keepDoing(side, async () => {
    const name = `fan-${randomUUID().slice(0, 12)}`
    const email = `${name}@people.example`
    const body = { name, email, displayName: name, password: PASSWORD, confirmPassword: PASSWORD, recaptcha: '' }
    const { status } = await counted.ask(() =>
      sendAs(visitorFrom(url, newAddress()), 'POST', '/api/auth/register', body),
    )
    const isIn = status !== null && status < 300
    if (isIn) registered.set(email, { name, at: Date.now() })
    return isIn
  })
