import { randomUUID } from 'node:crypto'
import { refuse } from '#core/errors.ts'
import type { Clock } from '#core/ports.ts'
import type { Bands, Outbox, Shows, Stores, Venues } from '#core/stores.ts'
import { fold } from '#core/text.ts'
import { makeMemoryAccounts } from './memory-accounts.ts'
import { makeMemoryOneTimeTokens, makeMemorySecondFactors, makeMemorySessions } from './memory-sign-in.ts'
import { detached, type MemoryState, type WaitingMail } from './memory-state.ts'

type Editable = { id: string; slug: string; version: number; createdAt: Date; deletedAt: Date | null }

/** The write side on one state, which it changes. */
export const makeMemoryStores = (state: MemoryState, clock: Clock): Stores => ({
  accounts: makeMemoryAccounts(state),
  sessions: makeMemorySessions(state),
  oneTimeTokens: makeMemoryOneTimeTokens(state),
  secondFactors: makeMemorySecondFactors(state),
  bands: makeBands(state),
  venues: makeVenues(state),
  shows: makeShows(state),
  revisions: {
    addAll: async (revisions) => {
      state.revisions = [...state.revisions, ...detached(revisions)]
    },
  },
  audit: {
    add: async (entry) => {
      state.audit = [...state.audit, detached(entry)]
    },
  },
  outbox: makeOutbox(state, clock),
})

const oldest = <Thing extends Editable>(things: Iterable<Thing>, matches: (thing: Thing) => boolean): Thing | null => {
  let found: Thing | null = null
  for (const thing of things) if (!thing.deletedAt && matches(thing) && (!found || isOlder(thing, found))) found = thing
  return found
}

const isOlder = (a: Editable, b: Editable): boolean =>
  a.createdAt.getTime() - b.createdAt.getTime() < 0 || (a.createdAt.getTime() === b.createdAt.getTime() && a.id < b.id)

/** A deleted thing keeps its slug, because it can come back. */
const freeSlugs = (things: Map<string, Editable>, bases: readonly string[]): string[] => {
  const taken = new Set([...things.values()].map(({ slug }) => slug))
  return bases.map((base) => {
    let slug = base
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`
    taken.add(slug)
    return slug
  })
}

const editable = <Thing extends Editable>(things: Map<string, Thing>) => {
  const hasSlug = (slug: string, besides?: string): boolean =>
    [...things.values()].some((thing) => thing.slug === slug && thing.id !== besides)
  return {
    find: async (id: Thing['id']): Promise<Thing | null> => {
      const thing = things.get(id)
      return thing && !thing.deletedAt ? detached(thing) : null
    },
    save: async (thing: Thing): Promise<Thing> => {
      if ((things.get(thing.id)?.version ?? 0) !== thing.version) return refuse('stale_write')
      if (hasSlug(thing.slug, thing.id)) return refuse('stale_write')
      const saved = { ...detached(thing), version: thing.version + 1 }
      things.set(saved.id, saved)
      return detached(saved)
    },
    freeSlug: async (base: string): Promise<string> => freeSlugs(things, [base])[0] ?? base,
  }
}

const makeBands = ({ bands }: MemoryState): Bands => {
  const one = editable(bands)
  return {
    ...one,
    findAll: async (ids) => {
      const found = await Promise.all(ids.map(one.find))
      return new Map(found.flatMap((band) => (band ? [[band.id, band]] : [])))
    },
    findByNames: async (nameKeys) => {
      const found = nameKeys.map((nameKey) => oldest(bands.values(), (band) => band.nameKey === nameKey))
      return new Map(found.flatMap((band) => (band ? [[band.nameKey, detached(band)]] : [])))
    },
    freeSlugs: async (bases) => freeSlugs(bands, bases),
    addAll: async (newBands) => {
      if (newBands.some(({ version }) => version !== 0)) refuse('stale_write')
      return Promise.all(newBands.map(one.save))
    },
  }
}

const makeVenues = ({ venues }: MemoryState): Venues => ({
  ...editable(venues),
  findByPlace: async ({ name, address, city, country }) => {
    const [nameKey, street, town] = [fold(name), fold(address), fold(city)]
    const isThere = oldest(
      venues.values(),
      (venue) =>
        venue.nameKey === nameKey &&
        venue.country === country &&
        fold(venue.city) === town &&
        fold(venue.address) === street,
    )
    return detached(isThere)
  },
})

const makeShows = ({ shows, venues, bands }: MemoryState): Shows => {
  const { save, ...others } = editable(shows)
  return {
    ...others,
    save: async (show) => {
      if (!venues.has(show.venueId)) throw new Error('A show needs a venue')
      if (!show.lineUp.every(({ bandId }) => bands.has(bandId))) throw new Error('A line-up needs bands')
      return save(show)
    },
  }
}

/** The clock dates the mails; what a mail waits for goes by the time that is asked with. */
const makeOutbox = ({ outbox }: MemoryState, clock: Clock): Outbox => ({
  add: async (mail) => {
    const id = randomUUID()
    const waits = { notBefore: null, isGivenUp: false, lastError: null }
    outbox.set(id, { ...detached(mail), id, attempts: 0, createdAt: clock.now(), ...waits })
  },
  claim: async (now, leaseUntil, limit) => {
    const due = [...outbox.values()]
      .filter(({ notBefore, isGivenUp }) => !isGivenUp && (!notBefore || notBefore.getTime() <= now.getTime()))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .slice(0, limit)
      .map((mail) => ({ ...mail, attempts: mail.attempts + 1, notBefore: leaseUntil }))
    for (const mail of due) outbox.set(mail.id, detached(mail))
    return detached(due.map(({ notBefore, isGivenUp, lastError, ...mail }) => mail))
  },
  settle: async (id) => {
    outbox.delete(id)
  },
  postpone: async (id, next, reason) => {
    const mail = outbox.get(id)
    if (!mail) return
    const waits = { notBefore: detached(next), isGivenUp: next === null, lastError: reason }
    outbox.set(id, next === null ? forgotten({ ...mail, ...waits }) : { ...mail, ...waits })
  },
})

/** The mail without what it was to say. */
const forgotten = (mail: WaitingMail): WaitingMail => ({ ...mail, data: {} }) as WaitingMail
