import type { ImageFiles } from '#core/ports.ts'

const NAME = /^[a-z0-9-]{1,100}\.webp$/

/** Pictures in this process, gone with it; under the same names as in a folder. */
export const makeMemoryImages = (): ImageFiles => {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (name, content) => {
      if (!NAME.test(name)) throw new Error('This is no name of a picture.')
      files.set(name, content.slice())
    },
    get: async (name) => files.get(name)?.slice() ?? null,
    remove: async (name) => {
      files.delete(name)
    },
  }
}
