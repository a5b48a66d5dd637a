import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCore } from '#core/core.ts'
import { makeWorld } from '#test/support/world.ts'

const picture = await sharp({ create: { width: 20, height: 15, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** Returns a world with used posters whose file sizes are not stored, and the sizes to expect. */
const worldWithPostersOfUnknownSize = async (count: number) => {
  const world = makeWorld()
  const uploader = await world.as('ShowAdmin')
  for (let n = 0; n < count; n += 1) await world.core.addImage(uploader, async () => picture)
  const images = () => [...world.store.stored().images.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const expectedSizes = images().map(({ posterBytes }) => posterBytes)
  await world.store.transact(async (stores) => {
    for (const image of images()) await stores.images.add({ ...image, usedAt: world.clock.now(), posterBytes: null })
  })
  return { ...world, images, expectedSizes }
}

test('the missing file sizes of posters are recorded in batches', async () => {
  const { core, images, expectedSizes } = await worldWithPostersOfUnknownSize(3)
  expect(images().map(({ posterBytes }) => posterBytes)).toEqual([null, null, null])
  expect(await core.recordPosterFileSizes(2)).toBe(2)
  expect(images()[2]?.posterBytes).toBeNull()
  expect(await core.recordPosterFileSizes(2)).toBe(1)
  expect(images().map(({ posterBytes }) => posterBytes)).toEqual(expectedSizes)
  expect(expectedSizes.every((bytes) => bytes && bytes > 0)).toBe(true)
  expect(await core.recordPosterFileSizes()).toBe(0)
})

test('size 0 is recorded for a poster without a file, and nothing while the file store is unavailable', async () => {
  const { ports, images } = await worldWithPostersOfUnknownSize(1)
  const unavailable = async () => {
    throw new Error('The store is down')
  }
  const coreWithGet = (get: typeof ports.imageFiles.get) =>
    makeCore({ ...ports, imageFiles: { ...ports.imageFiles, get } })
  await expect(coreWithGet(unavailable).recordPosterFileSizes()).rejects.toThrow('The store is down')
  expect(images()[0]?.posterBytes).toBeNull()
  expect(await coreWithGet(async () => null).recordPosterFileSizes()).toBe(1)
  expect(images()[0]?.posterBytes).toBe(0)
})
