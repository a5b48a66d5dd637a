import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { storedAccount } from '#test/support/logging-in.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000

let world: World
let account: Account
let actor: Actor
let writtenFiles: string[]
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  actor = await world.actorOf(account)
  writtenFiles = []
})
afterEach(() => {
  vi.useRealTimers()
})

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const recordingCore = (changes: Partial<World['ports']['imageFiles']> = {}) => {
  const { imageFiles } = world.ports
  const put: typeof imageFiles.put = async (name, content) => {
    writtenFiles.push(name)
    await imageFiles.put(name, content)
  }
  return makeCore({ ...world.ports, imageFiles: { ...imageFiles, put, ...changes } })
}
const remainingFiles = async () => {
  const namesOrNull = await Promise.all(
    writtenFiles.map(async (name) => (await world.core.findImageFile(name)) && name),
  )
  return namesOrNull.filter((name) => name !== null)
}
const profilePicture = () => storedAccount(world, account).profilePicture

describe('the profile picture', () => {
  test('is stored as a square WebP under a new name', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    expect(profilePicture()).toMatch(/^\/images\/[0-9a-f-]{36}\.webp$/)
    const stored = await world.core.findImageFile(profilePicture()?.replace('/images/', '') ?? '')
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 30, height: 30 })
    expect((await world.core.findProfile(actor)).profilePicture).toBe(profilePicture())
    expect((await world.core.resumeSession(await world.logIn(account)))?.actor.profilePicture).toBe(profilePicture())
  })

  test('can be replaced, which deletes the former file', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    await recordingCore().changePicture(actor, async () => picture)
    expect(writtenFiles).toHaveLength(2)
    expect(await remainingFiles()).toEqual([writtenFiles[1]])
    expect(profilePicture()).toBe(`/images/${writtenFiles[1]}`)
  })

  test('can be removed, which deletes its file', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    await recordingCore().removePicture(actor)
    expect([profilePicture(), await remainingFiles()]).toEqual([null, []])
    await recordingCore().removePicture(actor)
    expect(profilePicture()).toBeNull()
  })

  test('stays unchanged when the new file is not an image', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    for (const content of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('x'), Buffer.alloc(0)])
      await expect(recordingCore().changePicture(actor, async () => content)).rejects.toMatchObject({
        code: 'image.unreadable',
      })
    expect(await remainingFiles()).toEqual([writtenFiles[0]])
    expect(profilePicture()).toBe(`/images/${writtenFiles[0]}`)
  })

  test('leaves no file when the account no longer exists', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    await recordingCore().deleteAccount(actor, { password: PASSWORD })
    await expect(recordingCore().changePicture(actor, async () => picture)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    expect(writtenFiles).toHaveLength(2)
    expect(await remainingFiles()).toEqual([])
  })

  test('is replaced even when removing the former file fails', async () => {
    await recordingCore().changePicture(actor, async () => picture)
    const remove = async () => Promise.reject(new Error('The disk is read-only'))
    await expect(recordingCore({ remove }).changePicture(actor, async () => picture)).rejects.toThrow(
      'The disk is read-only',
    )
    expect(profilePicture()).toBe(`/images/${writtenFiles[1]}`)
    expect(await remainingFiles()).toContain(writtenFiles[1])
  })

  test('is replaced without removing a file when the former picture has an external URL', async () => {
    await recordingCore().changePicture(await world.as(), async () => picture)
    await world.store.transact(({ accounts }) =>
      accounts.save({ ...account, profilePicture: `https://${writtenFiles[0]}` }),
    )
    await recordingCore().changePicture(actor, async () => picture)
    expect(profilePicture()).toBe(`/images/${writtenFiles[1]}`)
    expect(await remainingFiles()).toEqual(writtenFiles)
  })

  test('cannot be changed or removed without log-in', async () => {
    await expect(recordingCore().changePicture(null, async () => picture)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    await expect(async () => recordingCore().removePicture(null)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    expect(writtenFiles).toEqual([])
  })

  test('can be changed at most thirty times an hour, including failed attempts', async () => {
    const advance = syncSystemTime(world)
    for (let attempt = 0; attempt < 30; attempt += 1)
      await expect(recordingCore().changePicture(actor, async () => Buffer.from('x'))).rejects.toMatchObject({
        code: 'image.unreadable',
      })
    await expect(recordingCore().changePicture(actor, async () => picture)).rejects.toMatchObject({
      code: 'limit.exceeded',
      retryAfterMs: HOUR_MS,
    })
    expect(writtenFiles).toEqual([])
    await recordingCore().changePicture(await world.as(), async () => picture)
    advance(HOUR_MS)
    await recordingCore().changePicture(actor, async () => picture)
    expect(await remainingFiles()).toHaveLength(2)
  })
})
