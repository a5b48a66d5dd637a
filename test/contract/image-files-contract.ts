import { describe, expect, test } from 'vitest'
import type { ImageFiles } from '#core/ports.ts'

export const IMAGE_NAME = '00000000-0000-4000-8000-000000000001.webp'
export const OTHER_IMAGE_NAME = '00000000-0000-4000-8000-000000000002.webp'
const AVIF_NAME = '00000000-0000-4000-8000-000000000003-960.avif'
const invalidNames = [
  '',
  '.webp',
  '..',
  '../outside.webp',
  '..\\outside.webp',
  '/etc/passwd',
  'a/b.webp',
  'a\u0000.webp',
  'a.webp\n',
  'A.webp',
  'ä.webp',
  'a.webp.part',
  'a.html',
  'a..webp',
  `${'a'.repeat(300)}.webp`,
]

/** Defines the tests that every store for image files must pass. `open` creates a new, empty one. */
export const imageFilesContract = (where: string, open: () => Promise<ImageFiles>): void => {
  describe(`images ${where}`, () => {
    const content = (...bytes: number[]) => new Uint8Array(bytes)
    const read = async (files: ImageFiles, name: string) => {
      const found = await files.get(name)
      return found && [...found]
    }

    test('are returned as they were stored', async () => {
      const files = await open()
      await files.put(IMAGE_NAME, content(0, 255, 10, 13))
      await files.put(OTHER_IMAGE_NAME, content())
      expect(await read(files, IMAGE_NAME)).toEqual([0, 255, 10, 13])
      expect(await read(files, OTHER_IMAGE_NAME)).toEqual([])
    })

    test('are read as null if they do not exist', async () => {
      expect(await (await open()).get(IMAGE_NAME)).toBeNull()
    })

    test('are gone once removed, and the others stay', async () => {
      const files = await open()
      await files.put(IMAGE_NAME, content(1))
      await files.put(OTHER_IMAGE_NAME, content(2))
      await files.remove(IMAGE_NAME)
      expect(await read(files, IMAGE_NAME)).toBeNull()
      expect(await read(files, OTHER_IMAGE_NAME)).toEqual([2])
    })

    test('can be removed even if they do not exist', async () => {
      const files = await open()
      await files.remove(IMAGE_NAME)
      await files.remove(IMAGE_NAME)
      expect(await files.get(IMAGE_NAME)).toBeNull()
    })

    test("don't change when the bytes passed in or returned are modified", async () => {
      const files = await open()
      const bytes = content(1, 2)
      await files.put(IMAGE_NAME, bytes)
      bytes[0] = 9
      const returned = await files.get(IMAGE_NAME)
      returned?.fill(9)
      expect(await read(files, IMAGE_NAME)).toEqual([1, 2])
    })

    test('are complete, even if several are stored under one name at the same time', async () => {
      const files = await open()
      const contents = Array.from({ length: 10 }, (_, index) => new Uint8Array(100_000).fill(index))
      await Promise.all(contents.map((each) => files.put(IMAGE_NAME, each)))
      const found = await files.get(IMAGE_NAME)
      expect(found?.length).toBe(100_000)
      expect(new Set(found).size).toBe(1)
    })

    test.each(invalidNames)('are not stored under the invalid name %j', async (name) => {
      const files = await open()
      await expect(files.put(name, content(1))).rejects.toThrow('This is not an image file name.')
      expect(await files.get(name)).toBeNull()
      await files.remove(name)
      expect(await files.get(name)).toBeNull()
    })

    test('are listed in order of name, page by page, each with the time when it was written', async () => {
      const files = await open()
      const names = Array.from({ length: 7 }, (_, n) => `picture-${n}-${n * 160}.${n % 2 ? 'avif' : 'webp'}`)
      for (const name of names.toReversed()) await files.put(name, content(1))
      const listedNames = async (after: string | null, limit: number) =>
        (await files.list({ after, limit })).map(({ name }) => name)
      expect(await listedNames(null, 100)).toEqual(names)
      expect(await listedNames(null, 3)).toEqual(names.slice(0, 3))
      expect(await listedNames(names[2] ?? null, 3)).toEqual(names.slice(3, 6))
      expect(await listedNames('picture-2', 1)).toEqual(names.slice(2, 3))
      expect(await listedNames(names[6] ?? null, 3)).toEqual([])
      const [first] = await files.list({ after: null, limit: 1 })
      expect(Math.abs(Date.now() - (first?.writtenAt.getTime() ?? 0))).toBeLessThan(10 * 60 * 1000)
    })

    test('yield an empty list if none are stored', async () => {
      const files = await open()
      expect(await files.list({ after: null, limit: 10 })).toEqual([])
      await files.remove(IMAGE_NAME)
      expect(await files.list({ after: IMAGE_NAME, limit: 10 })).toEqual([])
    })

    test('can also be AVIF files', async () => {
      const files = await open()
      await files.put(AVIF_NAME, content(3))
      expect(await read(files, AVIF_NAME)).toEqual([3])
      await files.remove(AVIF_NAME)
      expect(await files.get(AVIF_NAME)).toBeNull()
    })
  })
}
