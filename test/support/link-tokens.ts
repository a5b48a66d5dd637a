import type { MemoryStore } from '#adapters/memory/memory-store.ts'
import { mailsIn } from '#test/support/mails-in.ts'

/** The tokens in links of pending mails, oldest first. */
export const linkTokens = (store: MemoryStore): readonly string[] =>
  mailsIn(store).flatMap(({ data }) => ('token' in data ? [data.token] : []))
