import type { MemoryStore } from '#adapters/memory/memory-store.ts'
import { outboxOf } from '#test/support/outbox-of.ts'

/** The tokens in links of pending emails, oldest first. */
export const linkTokens = (store: MemoryStore): readonly string[] =>
  outboxOf(store).flatMap(({ data }) => ('token' in data ? [data.token] : []))
