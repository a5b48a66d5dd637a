import type { Genre } from '#core/bands/genres.ts'
import type { BandId, ShowId, VenueId } from '#core/ids.ts'
import type { MailQueue, NewMail } from '#core/mail/outbox-mail.ts'
import type { PushPayload } from '#core/push/push-notification.ts'
import type { PushQueue } from '#core/push/push-subscription.ts'
import type { FormerShow } from '#core/shows/show.ts'
import type { FilterableVenue } from '#core/venues/filterable-venue.ts'

/** The payload of each kind of job that a transaction can add. `match-alerts` follows a change to a show, venue
 * or band. */
export type JobPayloads = Record<MailQueue, NewMail> &
  Record<PushQueue, PushPayload> & {
    'match-alerts': WrittenShow | EditedVenue | EditedBand
  }

/** `before` is the show before the write, or null if no list contained it then. It is absent for a new show, and if a process
 * that ran an earlier release wrote the show. */
type WrittenShow = { showId: ShowId; version: number; before?: FormerShow | null }

type EditedVenue = { venueId: VenueId; before?: FilterableVenue }

/** `before` holds the band's genres before the edit. After a merge or its undoing, it holds the genres of the band that this
 * one replaced in the shows with the ids `showIds`. */
type EditedBand = { bandId: BandId; before?: readonly Genre[]; showIds?: readonly ShowId[] }

export type PayloadOf<Name extends string> = Name extends keyof JobPayloads ? JobPayloads[Name] : unknown

export type JobOptions = {
  /** Default: due at once. */
  notBefore?: Date
}

/** A claimed job. `attempts` includes the current attempt. `createdAt` is when the job was added, or its `notBefore` if it had one. */
export type Job<Payload = unknown> = { id: string; attempts: number; createdAt: Date; payload: Payload }

export const JOB_LEASE_MS = 60 * 1000
export const GIVE_UP_AFTER_MS = 48 * 60 * 60 * 1000

/** The longest wait for a retry. A retry that is due even later was rescheduled before the clock was set back, so it runs at once. */
export const MAX_WAIT_MS = 60 * 60 * 1000

/** Returns the exponential backoff in ms, from 15 s to 10 minutes, or the error's `retryAfterMs` (at most an hour) if that is longer.
 * `attempts` counts from 1. */
export const backoffAfter = (attempts: number, error?: unknown): number => {
  const { retryAfterMs } = (error ?? {}) as { retryAfterMs?: unknown }
  const requestedMs = typeof retryAfterMs === 'number' ? Math.min(retryAfterMs, MAX_WAIT_MS) : 0
  return Math.max(Math.min(15_000 * 2 ** (attempts - 1), 600_000), requestedMs)
}
