import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { storedAccount } from '#test/support/logging-in.ts'
import { tieSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR = 60 * 60 * 1000

let world: World
let account: Account
let actor: Actor
let names: string[]
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  actor = await world.actorOf(account)
  names = []
})
afterEach(() => {
  vi.useRealTimers()
})

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const core = (changes: Partial<World['ports']['imageFiles']> = {}) => {
  const { imageFiles } = world.ports
  const put: typeof imageFiles.put = async (name, content) => {
    names.push(name)
    await imageFiles.put(name, content)
  }
  return makeCore({ ...world.ports, imageFiles: { ...imageFiles, put, ...changes } })
}
const files = async () => {
  const found = await Promise.all(names.map(async (name) => (await world.core.findImageFile(name)) && name))
  return found.filter((name) => name !== null)
}
const shown = () => storedAccount(world, account).profilePicture

describe('changing the profile picture', () => {
  test('stores a square WebP without metadata under a new name', async () => {
    await core().changePicture(actor, async () => picture)
    expect(shown()).toMatch(/^\/images\/[0-9a-f-]{36}\.webp$/)
    const stored = await world.core.findImageFile(shown()?.replace('/images/', '') ?? '')
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 30, height: 30 })
    expect((await world.core.findProfile(actor)).profilePicture).toBe(shown())
    expect((await world.core.resumeSession(await world.logIn(account)))?.actor.profilePicture).toBe(shown())
  })

  test('replaces the former picture and deletes its file', async () => {
    await core().changePicture(actor, async () => picture)
    await core().changePicture(actor, async () => picture)
    expect(names).toHaveLength(2)
    expect(await files()).toEqual([names[1]])
    expect(shown()).toBe(`/images/${names[1]}`)
  })

  test('removes the picture and deletes its file', async () => {
    await core().changePicture(actor, async () => picture)
    await core().removePicture(actor)
    expect([shown(), await files()]).toEqual([null, []])
    await core().removePicture(actor)
    expect(shown()).toBeNull()
  })

  test('refuses a file that is not an image, and keeps the former picture', async () => {
    await core().changePicture(actor, async () => picture)
    for (const content of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('x'), Buffer.alloc(0)])
      await expect(core().changePicture(actor, async () => content)).rejects.toMatchObject({ code: 'image.unreadable' })
    expect(await files()).toEqual([names[0]])
    expect(shown()).toBe(`/images/${names[0]}`)
  })

  test('leaves no file when the picture could not be saved', async () => {
    await core().changePicture(actor, async () => picture)
    await core().deleteAccount(actor, { password: PASSWORD })
    await expect(core().changePicture(actor, async () => picture)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    expect(names).toHaveLength(2)
    expect(await files()).toEqual([])
  })

  test('keeps the new picture when the former file cannot be removed', async () => {
    await core().changePicture(actor, async () => picture)
    const remove = async () => Promise.reject(new Error('The disk is read-only'))
    await expect(core({ remove }).changePicture(actor, async () => picture)).rejects.toThrow('The disk is read-only')
    expect(shown()).toBe(`/images/${names[1]}`)
    expect(await files()).toContain(names[1])
  })

  test('removes no file when the former picture has an external address', async () => {
    await core().changePicture(await world.as(), async () => picture)
    await world.store.transact(({ accounts }) => accounts.save({ ...account, profilePicture: `https://${names[0]}` }))
    await core().changePicture(actor, async () => picture)
    expect(shown()).toBe(`/images/${names[1]}`)
    expect(await files()).toEqual(names)
  })

  test('requires log-in', async () => {
    await expect(core().changePicture(null, async () => picture)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    await expect(async () => core().removePicture(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(names).toEqual([])
  })

  test('is possible thirty times an hour', async () => {
    const advance = tieSystemTime(world)
    for (let time = 0; time < 30; time += 1)
      await expect(core().changePicture(actor, async () => Buffer.from('x'))).rejects.toMatchObject({
        code: 'image.unreadable',
      })
    await expect(core().changePicture(actor, async () => picture)).rejects.toMatchObject({
      code: 'limit.exceeded',
      retryAfterMs: HOUR,
    })
    expect(names).toEqual([])
    await core().changePicture(await world.as(), async () => picture)
    advance(HOUR)
    await core().changePicture(actor, async () => picture)
    expect(await files()).toHaveLength(2)
  })
})
