import { randomUUID } from 'node:crypto'
import { MAX_WAIT_MS } from '#core/mail/outbox-mail.ts'
import type { Clock } from '#core/ports.ts'
import type { Outbox, ShowManagerRequests, Stores } from '#core/stores.ts'
import { makeMemoryAccounts } from './memory-accounts.ts'
import { makeMemoryBands, makeMemoryVenues } from './memory-bands-and-venues.ts'
import {
  makeMemoryImageRecords,
  makeMemoryMemberships,
  makeMemoryMerges,
  makeMemoryRevisions,
} from './memory-records.ts'
import { makeMemoryShows } from './memory-shows.ts'
import { makeMemoryOneTimeTokens, makeMemorySecondFactors, makeMemorySessions } from './memory-sign-in.ts'
import { clone, type MemoryState, type StoredMail } from './memory-state.ts'

export const makeMemoryStores = (state: MemoryState, clock: Clock): Stores => ({
  accounts: makeMemoryAccounts(state),
  sessions: makeMemorySessions(state),
  oneTimeTokens: makeMemoryOneTimeTokens(state),
  secondFactors: makeMemorySecondFactors(state),
  bands: makeMemoryBands(state),
  venues: makeMemoryVenues(state),
  shows: makeMemoryShows(state),
  memberships: makeMemoryMemberships(state),
  requests: makeRequests(state),
  images: makeMemoryImageRecords(state),
  revisions: makeMemoryRevisions(state),
  merges: makeMemoryMerges(state),
  audit: {
    add: async (entry) => {
      state.audit = [...state.audit, clone(entry)]
    },
  },
  outbox: makeOutbox(state, clock),
})

const makeRequests = ({ requests }: MemoryState): ShowManagerRequests => ({
  find: async (id) => clone(requests.get(id) ?? null),
  findByAccount: async (accountId) =>
    clone([...requests.values()].find((request) => request.accountId === accountId) ?? null),
  add: async (request) => {
    requests.set(request.id, clone(request))
  },
  remove: async (id) => requests.delete(id),
})

/** `clock` determines when a mail was added. The caller's clock determines when it is due. */
const makeOutbox = ({ outbox }: MemoryState, clock: Clock): Outbox => ({
  add: async (mail) => {
    const id = randomUUID()
    const delivery = { notBefore: null, givenUpAt: null, lastError: null }
    outbox.set(id, { ...clone(mail), id, attempts: 0, createdAt: clock.now(), ...delivery })
  },
  claim: async (now, leaseUntil, limit) => {
    const isDue = (notBefore: Date): boolean => {
      const waitMs = notBefore.getTime() - now.getTime()
      return waitMs <= 0 || waitMs > MAX_WAIT_MS
    }
    const due = [...outbox.values()]
      .filter(({ notBefore, givenUpAt }) => !givenUpAt && (!notBefore || isDue(notBefore)))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .slice(0, limit)
      .map((mail) => ({ ...mail, attempts: mail.attempts + 1, notBefore: leaseUntil }))
    for (const mail of due) outbox.set(mail.id, clone(mail))
    return clone(due.map(({ notBefore, givenUpAt, lastError, ...mail }) => mail))
  },
  remove: async (id) => {
    outbox.delete(id)
  },
  postpone: async (id, next, reason) => {
    const mail = outbox.get(id)
    if (!mail) return
    const delivery = { notBefore: clone(next), givenUpAt: next === null ? clock.now() : null, lastError: reason }
    outbox.set(id, next === null ? withoutData({ ...mail, ...delivery }) : { ...mail, ...delivery })
  },
})

const withoutData = (mail: StoredMail): StoredMail => ({ ...mail, data: {} }) as StoredMail
