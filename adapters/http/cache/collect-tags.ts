import { AsyncLocalStorage } from 'node:async_hooks'
import { coarsenTags, type RecordTags } from '#core/cache-tags/cache-tags.ts'

const collected = new AsyncLocalStorage<Set<string>>()

/** Adds the tags of a read to the response that is being computed, if any. */
export const recordTags: RecordTags = (tags) => {
  const current = collected.getStore()
  if (current) for (const tag of tags) current.add(tag)
}

/** Returns the result of `work`, and the tags of all its reads, including asynchronous ones. */
export const collectTags = async <T>(work: () => Promise<T>): Promise<{ result: T; tags: readonly string[] }> => {
  const tags = new Set<string>()
  const result = await collected.run(tags, work)
  return { result, tags: coarsenTags(tags) }
}
