import type { Rsvp, Rsvps } from '#core/rsvps/rsvp.ts'
import { byTexts } from './by-texts.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const oldestRsvpFirst = byTexts(({ respondedAt, showId }: Rsvp) => [respondedAt.toISOString(), showId])

export const makeMemoryRsvps = ({ rsvps }: MemoryState): Rsvps => ({
  of: async (accountId) =>
    clone([...rsvps.values()].filter((rsvp) => rsvp.accountId === accountId).sort(oldestRsvpFirst)),
  saveAll: async (answers) => {
    for (const rsvp of answers) rsvps.set(`${rsvp.accountId} ${rsvp.showId}`, clone(rsvp))
  },
  remove: async (accountId, showId) => rsvps.delete(`${accountId} ${showId}`),
})
