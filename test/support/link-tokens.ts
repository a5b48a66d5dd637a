import type { MemoryStore } from '#adapters/memory/memory-store.ts'
import { outboxOf } from '#test/support/outbox-of.ts'

/** Returns the tokens in the links of the emails in the outbox, oldest first. */
export const linkTokens = (store: MemoryStore): readonly string[] =>
  outboxOf(store).flatMap(({ data }) => ('token' in data ? [data.token] : []))
