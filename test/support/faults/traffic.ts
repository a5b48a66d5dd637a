import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { showBody } from '#test/support/bodies.ts'
import type { Browser } from '#test/support/browser.ts'
import { dayFromNow } from '#test/support/person.ts'
import { freshList } from '#test/support/scale/somebody.ts'
import { type Counted, sendAs, visitorFrom } from './counted.ts'

/** What goes on until it is stopped; resolves when the last of it has ended. */
export type Traffic = { stop(): Promise<void> }

const AGAIN_MS = 100

/** Does it again and again, so many side by side, with a breath where it did not go well. */
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

/** Shows and edits that were acknowledged, by title; each title is sent once. */
export type Written = { name: string; added: Set<string>; edited: Set<string> }
export const nothingWritten = (): Written => ({ name: randomUUID().slice(0, 8), added: new Set(), edited: new Set() })

const NIGHTS = 150
/** Edited shows begin an hour later than the others. */
export const LATER = '21:00'

const bodyOf = (showTitle: string, lane: number, turn: number): Record<string, unknown> =>
  showBody({
    showTitle,
    showDate: dayFromNow(30 + (turn % NIGHTS)),
    // Some names are known by then, some are new: bands and venues are made with the show.
    bandList: [
      { bandName: `The Regulars ${lane}` },
      { bandName: turn % 2 ? `New in Town ${showTitle}` : 'Trombone Tax' },
    ],
    venueName: `Hall ${lane}-${Math.floor(turn / 10)}`,
  })

/** Add shows as fast as they are answered, and edit every third one. */
export const startWriters = (side: number, owner: Browser, counted: Counted, written: Written): Traffic => {
  // Of several crowds that write one after another every title is another one.
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

/** Read the list at an address that is kept, or at ones that nobody has asked for. */
export const startReaders = (side: number, url: string, counted: Counted, which: 'kept' | 'new'): Traffic =>
  keepDoing(side, async () => {
    const path = which === 'kept' ? '/api/shows' : freshList()
    const { status } = await counted.ask(() => fetch(url + path))
    if (which === 'kept') await sleep(AGAIN_MS)
    return status === 200
  })

/** Whom the product has said welcome to, by address, and when (ms). */
export type Registered = Map<string, { name: string; at: number }>
export const PASSWORD = 'Other horse 3 battery!'

let callers = 0
/** An address that nobody has called from before, so that limits count nobody twice. */
export const newAddress = (): string => {
  callers += 1
  return `198.18.${Math.floor(callers / 250) % 250}.${(callers % 250) + 1}`
}

/** Register one person after another, each from an address of their own. */
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
