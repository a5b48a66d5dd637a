import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addBand, bandEdit } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const image = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

let world: World
let admin: Actor
let band: PublicBand
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  band = await addBand(world)
})

const upload = async () => (await world.core.addImage(admin, async () => image)).showPoster
const edit = (current: PublicBand, changes: Parameters<typeof bandEdit>[1]) =>
  world.core.editBand(admin, band.id, bandEdit(current, changes))

describe('the picture of a band', () => {
  test('is an uploaded image with a description, and the sweep keeps its files', async () => {
    const picture = await upload()
    const edited = await edit(band, { picture, pictureAlt: 'Seven people and a dog' })
    expect(edited).toMatchObject({ picture, pictureAlt: 'Seven people and a dog' })
    expect(edited.pictureSizes.map(({ width, height }) => [width, height])).toEqual([
      [160, 120],
      [200, 150],
    ])
    world.clock.advance(25 * 60 * 60 * 1000)
    expect(await world.core.sweepImages()).toEqual({ images: 0, failed: 0 })
  })

  test('is kept by an edit that omits it, loses its description when replaced, and is removed by an empty value', async () => {
    const withPicture = await edit(band, { picture: await upload(), pictureAlt: 'Seven people' })
    const kept = await edit(withPicture, { bio: 'New' })
    expect(kept).toMatchObject({ picture: withPicture.picture, pictureAlt: 'Seven people' })
    const described = await edit(kept, { pictureAlt: 'A dog' })
    expect(described).toMatchObject({ picture: withPicture.picture, pictureAlt: 'A dog' })
    const replaced = await edit(described, { picture: await upload() })
    expect(replaced).toMatchObject({ picture: expect.not.stringMatching(String(described.picture)), pictureAlt: null })
    expect(await edit(replaced, { picture: '' })).toMatchObject({ picture: null, pictureSizes: [], pictureAlt: null })
  })

  test('is refused if it was not uploaded to this site', () => {
    expect(() => bandEdit(band, { picture: 'https://elsewhere.example/a.png' })).toThrow('band.picture_not_uploaded')
  })

  test('is refused if its files have been swept since the upload', async () => {
    const picture = await upload()
    world.clock.advance(25 * 60 * 60 * 1000)
    await world.core.sweepImages()
    await expect(edit(band, { picture })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'picture', code: 'band.picture_gone' }],
    })
  })

  test('is part of the history, and is restored with an earlier version', async () => {
    const picture = await upload()
    const withPicture = await edit(band, { picture, pictureAlt: 'Seven people' })
    const withoutPicture = await edit(withPicture, { picture: null })
    const { entries } = await world.core.listHistory(null, 'band', band.id, {})
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['picture', 'pictureAlt'],
      ['picture', 'pictureAlt'],
      [],
    ])
    const restored = await world.core.restoreBand(admin, band.id, { version: withPicture.version })
    expect(restored).toMatchObject({ picture, pictureAlt: 'Seven people', version: withoutPicture.version + 1 })
  })
})
