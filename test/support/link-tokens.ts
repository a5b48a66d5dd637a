import type { MemoryStore } from '#adapters/memory/memory-store.ts'

/** The tokens in links of pending mails, oldest first. */
export const linkTokens = (store: MemoryStore): readonly string[] =>
  [...store.stored().outbox.values()].flatMap(({ data }) => ('token' in data ? [data.token] : []))
