import { AsyncLocalStorage } from 'node:async_hooks'
import { coarsenTags, type RecordTags } from '#core/cache-tags/cache-tags.ts'

const tagStorage = new AsyncLocalStorage<Set<string>>()

/** Adds the tags of a read to the response that is being computed, if any. */
export const recordTags: RecordTags = (tags) => {
  const collected = tagStorage.getStore()
  if (collected) for (const tag of tags) collected.add(tag)
}

/** Returns the result of `work`, and the coarsened tags of all its reads, including asynchronous ones. */
export const collectTags = async <T>(work: () => Promise<T>): Promise<{ result: T; tags: readonly string[] }> => {
  const tags = new Set<string>()
  const result = await tagStorage.run(tags, work)
  return { result, tags: coarsenTags(tags) }
}
