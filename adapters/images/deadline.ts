import type { Sharp } from 'sharp'
import { DomainError } from '#core/errors.ts'
import { sayReason } from '#core/messages/say-reason.ts'

const MAX_SECONDS = 20

/** Limits one step of libvips to the time that is left for the whole picture. Throws `image.unreadable` when none is left. */
export type Deadline = (step: Sharp) => Sharp

/** Starts the time for one picture; `now` is in ms. */
export const makeDeadline = (now = () => performance.now()): Deadline => {
  const endsAt = now() + MAX_SECONDS * 1000
  return (step) => {
    const seconds = Math.ceil((endsAt - now()) / 1000)
    if (seconds <= 0) throw new DomainError('image.unreadable', { reason: sayReason('image.too_slow') })
    return step.timeout({ seconds })
  }
}
