import type { Sharp } from 'sharp'
import { DomainError } from '#core/errors.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'

const MAX_SECONDS = 20

/** Limits one libvips step to the time left for the image. Throws `image.unreadable` if none is left. */
export type Deadline = (step: Sharp) => Sharp

export const makeDeadline = (now = () => performance.now()): Deadline => {
  const endsAt = now() + MAX_SECONDS * 1000
  return (step) => {
    const seconds = Math.ceil((endsAt - now()) / 1000)
    if (seconds <= 0) throw new DomainError('image.unreadable', { reason: reasonMessage('image.too_slow') })
    return step.timeout({ seconds })
  }
}
