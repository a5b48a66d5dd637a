import { beforeEach, expect, test } from 'vitest'
import type { Image } from '#core/images/image.ts'
import { later, newAccount, newImage } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const imagesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const add = (...all: Image[]) =>
    store.transact(async ({ images }) => {
      for (const image of all) await images.add(image)
    })
  const find = ({ id }: Image) => store.transact(({ images }) => images.find(id))
  const use = ({ id }: Image, at = later(5)) => store.transact(({ images }) => images.use(id, at))
  const removeUnused = (before: Date, limit = 10) => store.transact(({ images }) => images.removeUnused(before, limit))
  const ids = (images: readonly Image[]) => images.map(({ id }) => id).toSorted()

  test('returns an image as it was added, and null for an unknown one', async () => {
    const uploader = newAccount()
    const image = newImage({ width: 3, height: 40_000, createdBy: uploader.id })
    await addRecords(store, { accounts: [uploader] })
    await add(image)
    expect(await find(image)).toEqual(image)
    expect(await find(newImage())).toBeNull()
  })

  test("using an image marks it as used, and an unknown image can't be used", async () => {
    const image = newImage()
    await add(image)
    expect(await use(image)).toBe(true)
    expect(await find(image)).toEqual({ ...image, usedAt: later(5) })
    expect(await use(image, later(9))).toBe(true)
    expect(await use(newImage())).toBe(false)
  })

  test('removes and returns old unused images, up to the limit', async () => {
    const old = [1, 2, 3].map((ms) => newImage({ createdAt: later(ms) }))
    const [used, recent] = [newImage(), newImage({ createdAt: later(4) })]
    await add(...old, used, recent)
    await use(used)
    const first = await removeUnused(later(4), 2)
    expect(first).toHaveLength(2)
    const second = await removeUnused(later(4), 2)
    expect(ids([...first, ...second])).toEqual(ids(old))
    expect(await removeUnused(later(4), 2)).toEqual([])
    for (const image of old) expect(await find(image)).toBeNull()
    expect(await find(recent)).toEqual(recent)
    expect(await find(used)).not.toBeNull()
    expect(await use(old[0] ?? used)).toBe(false)
  })

  test('finds used images whose poster file size is unknown, in order of id, until the size is set', async () => {
    const [one, other] = [newImage(), newImage()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (!one || !other) throw new Error('An image is missing')
    const [unused, known] = [newImage(), newImage({ posterBytes: 7 })]
    await add(other, one, unused, known)
    for (const image of [one, other, known]) await use(image)
    const findUnsized = (limit: number) => store.transact(({ images }) => images.findWithoutPosterBytes(limit))
    expect((await findUnsized(1)).map(({ id }) => id)).toEqual([one.id])
    expect(await findUnsized(10)).toEqual([one, other].map((image) => ({ ...image, usedAt: later(5) })))
    await store.transact(({ images }) => images.setPosterBytes(one.id, 34_567))
    await store.transact(({ images }) => images.setPosterBytes(newImage().id, 1))
    expect((await findUnsized(10)).map(({ id }) => id)).toEqual([other.id])
    expect(await find(one)).toMatchObject({ posterBytes: 34_567 })
  })

  test('the catalog returns the known file sizes of posters', async () => {
    const [one, other, unsized] = [newImage({ posterBytes: 34_567 }), newImage({ posterBytes: 0 }), newImage()]
    await add(one, other, unsized)
    const sizes = await store.catalog.posterBytes([one.id, other.id, unsized.id, newImage().id])
    expect(sizes).toEqual(
      new Map([
        [one.id, 34_567],
        [other.id, 0],
      ]),
    )
    expect(await store.catalog.posterBytes([])).toEqual(new Map())
  })

  test('returns removed images as they were', async () => {
    const image = newImage({ width: 640, height: 480 })
    await add(image)
    expect(await removeUnused(later(1))).toEqual([image])
  })

  test('an image is either used or removed when both are attempted at once', async () => {
    const all = Array.from({ length: 12 }, (_, n) => newImage({ createdAt: later(n) }))
    await add(...all)
    const uses = all.map((image) => use(image))
    const [removed, used] = await Promise.all([removeUnused(later(100), 100), Promise.all(uses)])
    const removedIds = new Set(removed.map(({ id }) => id))
    const allRemovedIds = [...removedIds, ...(await removeUnused(later(100), 100)).map(({ id }) => id)]
    for (const [index, image] of all.entries()) {
      expect({ used: used[index], removed: allRemovedIds.includes(image.id) }).toEqual({
        used: !removedIds.has(image.id),
        removed: removedIds.has(image.id),
      })
    }
  })

  test('adding and using images leave no trace when the transaction rolls back', async () => {
    const [kept, discarded] = [newImage(), newImage()]
    await add(kept)
    const failing = store.transact(async ({ images }) => {
      await images.add(discarded)
      await images.use(kept.id, later(1))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect([await find(kept), await find(discarded)]).toEqual([kept, null])
  })

  test('keeps the images of an erased account, without naming the uploader', async () => {
    const uploader = newAccount()
    const image = newImage({ createdBy: uploader.id })
    await addRecords(store, { accounts: [uploader] })
    await add(image)
    await store.transact(({ accounts }) => accounts.erase(uploader.id))
    expect(await find(image)).toEqual({ ...image, createdBy: null })
  })
}
