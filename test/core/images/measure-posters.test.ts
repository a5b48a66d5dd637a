import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCore } from '#core/core.ts'
import { makeWorld } from '#test/support/world.ts'

const picture = await sharp({ create: { width: 20, height: 15, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** A world with used posters from before dimensions were stored. */
const worldOfOld = async (count: number) => {
  const world = makeWorld()
  const adder = await world.as('ShowAdmin')
  for (let n = 0; n < count; n += 1) await world.core.addImage(adder, async () => picture)
  const images = () => [...world.store.stored().images.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const measured = images().map(({ posterBytes }) => posterBytes)
  await world.store.transact(async (stores) => {
    for (const image of images()) await stores.images.add({ ...image, usedAt: world.clock.now(), posterBytes: null })
  })
  return { ...world, images, measured }
}

test('stores the lengths of unmeasured posters in batches', async () => {
  const { core, images, measured } = await worldOfOld(3)
  expect(images().map(({ posterBytes }) => posterBytes)).toEqual([null, null, null])
  expect(await core.measurePosters(2)).toBe(2)
  expect(images()[2]?.posterBytes).toBeNull()
  expect(await core.measurePosters(2)).toBe(1)
  expect(images().map(({ posterBytes }) => posterBytes)).toEqual(measured)
  expect(measured.every((bytes) => bytes && bytes > 0)).toBe(true)
  expect(await core.measurePosters()).toBe(0)
})

test('records a poster without a file as empty, and nothing while the file store is unavailable', async () => {
  const { ports, images } = await worldOfOld(1)
  const away = async () => {
    throw new Error('The store is away')
  }
  const withFiles = (get: typeof ports.imageFiles.get) =>
    makeCore({ ...ports, imageFiles: { ...ports.imageFiles, get } })
  await expect(withFiles(away).measurePosters()).rejects.toThrow('The store is away')
  expect(images()[0]?.posterBytes).toBeNull()
  expect(await withFiles(async () => null).measurePosters()).toBe(1)
  expect(images()[0]?.posterBytes).toBe(0)
})
