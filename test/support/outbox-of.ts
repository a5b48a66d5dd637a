import type { MemoryStore } from '#adapters/memory/memory-store.ts'
import { isMailQueue, type NewMail } from '#core/mail/outbox-mail.ts'

/** Returns the emails in the outbox, including those given up, oldest first. */
export const outboxOf = (store: Pick<MemoryStore, 'stored'>) =>
  [...store.stored().jobs.values()].flatMap(({ name, payload, ...job }) =>
    isMailQueue(name) ? [{ ...(payload as NewMail), ...job }] : [],
  )
