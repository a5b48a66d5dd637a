import { isImageFileName } from '#core/images/image.ts'
import type { Clock, ImageFiles } from '#core/ports.ts'

export const makeMemoryImageFiles = ({ now }: Clock = { now: () => new Date() }): ImageFiles => {
  const files = new Map<string, { content: Uint8Array; writtenAt: Date }>()
  return {
    put: async (name, content) => {
      if (!isImageFileName(name)) throw new Error('This is not an image file name.')
      files.set(name, { content: content.slice(), writtenAt: now() })
    },
    get: async (name) => files.get(name)?.content.slice() ?? null,
    remove: async (name) => {
      files.delete(name)
    },
    list: async ({ after, limit }) => {
      const names = [...files.keys()].sort().filter((name) => after === null || name > after)
      return names.slice(0, limit).map((name) => ({ name, writtenAt: files.get(name)?.writtenAt ?? now() }))
    },
  }
}
