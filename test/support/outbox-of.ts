import type { MemoryStore } from '#adapters/memory/memory-store.ts'
import { isMailQueue, type NewMail } from '#core/mail/outbox-mail.ts'

/** Returns the emails that wait or were given up, oldest first. */
export const outboxOf = (store: Pick<MemoryStore, 'stored'>) =>
  [...store.stored().jobs.values()].flatMap(({ name, payload, ...job }) =>
    isMailQueue(name) ? [{ ...(payload as NewMail), ...job }] : [],
  )
