import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000
const picture = await sharp({ create: { width: 20, height: 15, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

let world: World
let uploader: Actor
beforeEach(async () => {
  world = makeWorld()
  uploader = await world.as('ShowAdmin')
})
const fileNames = async (): Promise<readonly string[]> =>
  (await world.ports.imageFiles.list({ after: null, limit: 1000 })).map(({ name }) => name)
const images = () => [...world.store.stored().images.values()]
const upload = async () => {
  await world.core.addImage(uploader, async () => picture)
  const added = images().at(-1)
  if (!added) throw new Error('Nothing was added')
  return added
}
const use = ({ id }: Awaited<ReturnType<typeof upload>>) =>
  world.store.transact((stores) => stores.images.use(id, world.clock.now()))
const coreWith = (changes: Partial<Ports['imageFiles']>) =>
  makeCore({ ...world.ports, imageFiles: { ...world.ports.imageFiles, ...changes } })

describe('unused uploads', () => {
  test('are removed with their files after a day, while newer uploads and used images are kept', async () => {
    await upload()
    const used = await upload()
    await use(used)
    world.clock.advance(DAY)
    expect(await world.core.sweepImages()).toEqual({ images: 0, failed: 0 })
    const fresh = await upload()
    world.clock.advance(1)
    expect(await world.core.sweepImages()).toEqual({ images: 1, failed: 0 })
    expect(images().map(({ id }) => id)).toEqual([used.id, fresh.id])
    expect(await fileNames()).toEqual([used, fresh].flatMap(({ id }) => [`${id}-20.avif`, `${id}-20.webp`]))
  })

  test('are removed in batches', async () => {
    for (let n = 0; n < 3; n += 1) await upload()
    world.clock.advance(DAY + 1)
    expect(await world.core.sweepImages(2)).toMatchObject({ images: 2 })
    expect(await fileNames()).toHaveLength(2)
    expect(await world.core.sweepImages(2)).toMatchObject({ images: 1 })
    expect(await fileNames()).toEqual([])
  })

  test('are deleted even if their files cannot be removed, and a later sweep removes the files', async () => {
    await upload()
    world.clock.advance(DAY + 1)
    const remove = () => Promise.reject(new Error('The store is down'))
    expect(await coreWith({ remove }).sweepImages()).toEqual({ images: 1, failed: 2 })
    expect([images(), (await fileNames()).length]).toEqual([[], 2])
    expect(await world.core.sweepOrphanedFiles(null)).toMatchObject({ removed: 2, failed: 0 })
    expect(await fileNames()).toEqual([])
  })

  test('keep their rows while the file store is unavailable', async () => {
    await upload()
    world.clock.advance(DAY + 1)
    const unavailable = () => Promise.reject(new Error('The store is down'))
    await expect(coreWith({ get: unavailable, remove: unavailable }).sweepImages()).rejects.toThrow('The store is down')
    expect(images()).toHaveLength(1)
  })

  test('keep their rows and files while the database is unavailable', async () => {
    await upload()
    world.clock.advance(DAY + 1)
    const transact: Ports['transact'] = () => Promise.reject(new Error('down'))
    await expect(makeCore({ ...world.ports, transact }).sweepImages()).rejects.toThrow('down')
    expect([images().length, (await fileNames()).length]).toEqual([1, 2])
  })
})

describe('orphaned files', () => {
  const addOrphans = async (count = 1) => {
    for (let n = 0; n < count; n += 1) await world.ports.imageFiles.put(`${world.ids.next()}.webp`, picture)
  }

  test('of posters and profile pictures are removed once they are older than a day', async () => {
    await upload()
    await world.core.changePicture(uploader, async () => picture)
    await use(await upload())
    const filesBefore = await fileNames()
    // Simulates a process that is killed between writing the files and the row.
    const transact: Ports['transact'] = () => Promise.reject(new Error('killed'))
    const killedCore = makeCore({
      ...world.ports,
      transact,
      imageFiles: { ...world.ports.imageFiles, remove: async () => {} },
    })
    await expect(killedCore.addImage(uploader, async () => picture)).rejects.toThrow('killed')
    await expect(killedCore.changePicture(uploader, async () => picture)).rejects.toThrow('killed')
    expect(await fileNames()).toHaveLength(filesBefore.length + 3)
    world.clock.advance(DAY)
    expect(await world.core.sweepOrphanedFiles(null)).toMatchObject({ removed: 0 })
    world.clock.advance(1)
    expect(await world.core.sweepOrphanedFiles(null)).toMatchObject({ removed: 3, failed: 0, isRefused: false })
    expect(await fileNames()).toEqual(filesBefore)
  })

  test('are searched for page by page, to the end', async () => {
    const used = await upload()
    await addOrphans(5)
    world.clock.advance(DAY + 1)
    let removed = 0
    let sweeps = 0
    for (let after: string | null = null; sweeps === 0 || after !== null; sweeps += 1) {
      const swept = await world.core.sweepOrphanedFiles(after, 2)
      removed += swept.removed
      after = swept.next
    }
    expect([removed, await fileNames()]).toEqual([5, [`${used.id}-20.avif`, `${used.id}-20.webp`]])
    expect(sweeps).toBe(5)
  })

  test('that cannot be removed are counted as failed, and retried in the next sweep', async () => {
    await addOrphans()
    world.clock.advance(DAY + 1)
    const remove = () => Promise.reject(new Error('The store is down'))
    expect(await coreWith({ remove }).sweepOrphanedFiles(null)).toMatchObject({ removed: 0, failed: 1 })
    expect(await world.core.sweepOrphanedFiles(null)).toMatchObject({ removed: 1, failed: 0 })
  })

  test('are kept when they are numerous and in the majority, because they may belong to another database', async () => {
    await use(await upload())
    await addOrphans(17)
    world.clock.advance(DAY + 1)
    expect(await world.core.sweepOrphanedFiles(null)).toMatchObject({ removed: 0, failed: 0, isRefused: true })
    expect(await fileNames()).toHaveLength(19)
  })

  test('are not found in an empty store', async () => {
    expect(await world.core.sweepOrphanedFiles(null)).toEqual({
      next: null,
      removed: 0,
      failed: 0,
      isRefused: false,
    })
  })
})
