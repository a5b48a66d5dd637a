import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCore } from '#core/core.ts'
import { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const picture = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

let world: World
let uploader: Actor
beforeEach(async () => {
  world = makeWorld()
  uploader = await world.as('ShowManager')
})
const fileNames = async (): Promise<readonly string[]> =>
  (await world.ports.imageFiles.list({ after: null, limit: 100 })).map(({ name }) => name)
const rows = () => [...world.store.stored().images.values()]

describe('an uploaded image', () => {
  test('is stored as unused, with its files and the byte length of its poster file', async () => {
    const added = await world.core.addImage(uploader, async () => picture)
    const [row] = rows()
    expect(row).toEqual({
      id: row?.id,
      width: 200,
      height: 150,
      createdBy: uploader.accountId,
      createdAt: world.clock.now(),
      usedAt: null,
      posterBytes: (await world.ports.imageFiles.get(`${row?.id}-200.webp`))?.byteLength,
    })
    const names = [160, 200].flatMap((width) => ['avif', 'webp'].map((format) => `${row?.id}-${width}.${format}`))
    expect(await fileNames()).toEqual(names)
    expect(added.showPoster).toBe(`/images/${row?.id}-200.webp`)
    expect(added.posterSizes.flatMap(({ avif, webp }) => [avif, webp])).toEqual(names.map((name) => `/images/${name}`))
  })

  test('can be made the poster of a show by its returned path', async () => {
    const { showPoster, posterSizes } = await world.core.addImage(uploader, async () => picture)
    const show = await world.core.addShow(uploader, ShowInput.parse({ ...showBody(), showPoster }))
    expect([show.showPoster, show.posterSizes]).toEqual([showPoster, posterSizes])
    expect(rows()[0]?.usedAt).toEqual(world.clock.now())
  })

  test('is accepted only from users who may add or edit shows, including band members', async () => {
    const unauthorized = await world.as('SiteOwner', 'SiteAdmin')
    await expect(world.core.addImage(unauthorized, async () => picture)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(world.core.addImage(null, async () => picture)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    expect([rows(), await fileNames()]).toEqual([[], []])
    await world.core.addImage({ ...unauthorized, bandIds: [BandId.parse(world.ids.next())] }, async () => picture)
    await world.core.addImage(await world.as('ShowAdmin'), async () => picture)
    expect(rows()).toHaveLength(2)
  })

  test('that cannot be read leaves no file, but counts towards the limit', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1)
      await expect(world.core.addImage(uploader, async () => Buffer.from('<svg/>'))).rejects.toMatchObject({
        code: 'image.unreadable',
      })
    await expect(world.core.addImage(uploader, async () => picture)).rejects.toMatchObject({ code: 'limit.exceeded' })
    expect([rows(), await fileNames()]).toEqual([[], []])
  })
})

describe('a failed upload', () => {
  const coreWith = (changes: Partial<Ports>) => makeCore({ ...world.ports, ...changes })

  test('leaves no files when its row cannot be saved', async () => {
    const transact: Ports['transact'] = () => Promise.reject(new Error('The database is down'))
    await expect(coreWith({ transact }).addImage(uploader, async () => picture)).rejects.toThrow('The database is down')
    expect(await fileNames()).toEqual([])
  })

  test('leaves no files when one cannot be written and the others finish later', async () => {
    const { imageFiles } = world.ports
    const put: typeof imageFiles.put = async (name, content) => {
      if (name.endsWith('-160.avif')) throw new Error('The disk is full')
      await new Promise((resolve) => setTimeout(resolve, 20))
      await imageFiles.put(name, content)
    }
    await expect(
      coreWith({ imageFiles: { ...imageFiles, put } }).addImage(uploader, async () => picture),
    ).rejects.toThrow('The disk is full')
    expect([rows(), await fileNames()]).toEqual([[], []])
  })

  test('reports the first error even when the files cannot be removed', async () => {
    const remove = () => Promise.reject(new Error('The disk is read-only'))
    const transact: Ports['transact'] = () => Promise.reject(new Error('The database is down'))
    const core = coreWith({ transact, imageFiles: { ...world.ports.imageFiles, remove } })
    await expect(core.addImage(uploader, async () => picture)).rejects.toThrow('The database is down')
    expect(await fileNames()).toHaveLength(4)
  })
})
