import type { MemoryStore } from '#adapters/memory/memory-store.ts'

/** The tokens in the links of the mails that wait in the outbox, oldest first. */
export const linkTokens = (store: MemoryStore): readonly string[] =>
  [...store.stored().outbox.values()].flatMap(({ data }) => ('token' in data ? [data.token] : []))
