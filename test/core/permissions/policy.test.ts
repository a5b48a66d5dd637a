import { beforeEach, describe, expect, test } from 'vitest'
import { BandId } from '#core/ids.ts'
import { canEditShow, type RoleName } from '#core/permissions/policy.ts'
import { showInput, venueInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const nothing = (of: World) => {
  const { shows, bands, venues, revisions, audit, outbox } = of.store.stored()
  return { shows, bands, venues, revisions, audit, outbox }
}

const calls = (of: World) => ({
  'add a show': (actor: Parameters<World['core']['addShow']>[0]) => of.core.addShow(actor, showInput()),
  'add a band': (actor: Parameters<World['core']['addBand']>[0]) =>
    of.core.addBand(actor, { name: 'Half Past Rude', bio: null, links: [] }),
  'add a venue': (actor: Parameters<World['core']['addVenue']>[0]) => of.core.addVenue(actor, venueInput()),
})
const names = ['add a show', 'add a band', 'add a venue'] as const

describe.each(names)('who may %s (specification section 6; decisions, section 3)', (name) => {
  test.each<{ roles: RoleName[] }>([
    { roles: ['ShowManager'] },
    { roles: ['ShowAdmin'] },
    { roles: ['ShowManager', 'ShowAdmin'] },
    { roles: ['SiteOwner', 'ShowManager'] },
  ])('$roles may', async ({ roles }) => {
    await expect(calls(world)[name](await world.as(...roles))).resolves.toBeDefined()
  })

  test.each<{ roles: RoleName[] }>([
    { roles: [] },
    { roles: ['SiteAdmin'] },
    { roles: ['SiteOwner'] },
    { roles: ['SiteAdmin', 'SiteOwner'] },
  ])('$roles may not, and nothing changes', async ({ roles }) => {
    const actor = await world.as(...roles)
    const before = nothing(world)
    await expect(calls(world)[name](actor)).rejects.toMatchObject({ code: 'permission.denied' })
    expect(nothing(world)).toEqual(before)
  })

  test('a visitor may not, and nothing changes', async () => {
    const before = nothing(world)
    await expect(calls(world)[name](null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(nothing(world)).toEqual(before)
  })
})

describe('who may edit a show (specification section 6; IsShowOwner, decisions section 1)', () => {
  const editableFor = async (actor: Parameters<World['core']['findShow']>[0], slug: string) =>
    (await world.core.findShowBySlug(actor, slug)).userEditable

  test('who created it, a ShowAdmin, and nobody else', async () => {
    const creator = await world.as('ShowManager')
    const { slug } = await world.core.addShow(creator, showInput())
    expect(await editableFor(creator, slug)).toBe(true)
    expect(await editableFor(await world.as('ShowAdmin'), slug)).toBe(true)
    expect(await editableFor(null, slug)).toBe(false)
    expect(await editableFor(await world.as(), slug)).toBe(false)
    expect(await editableFor(await world.as('ShowManager'), slug)).toBe(false)
    expect(await editableFor(await world.as('SiteAdmin', 'SiteOwner'), slug)).toBe(false)
  })

  test('an active member of a band of its line-up, whatever the roles', async () => {
    const show = await world.core.addShow(await world.as('ShowManager'), showInput())
    const account = await world.addAccount([])
    expect(await editableFor(await world.actorOf(account), show.slug)).toBe(false)
    await world.store.addMembership(account.id, BandId.parse(show.bandList[1]?.bandId))
    expect(await editableFor(await world.actorOf(account), show.slug)).toBe(true)
    const other = await world.core.addShow(await world.as('ShowManager'), showInput({ bandList: [] }))
    expect(await editableFor(await world.actorOf(account), other.slug)).toBe(false)
  })

  test('nobody owns a show whose creator is gone and whose bill is empty', async () => {
    const actor = await world.as('ShowManager')
    expect(canEditShow(actor, { createdBy: null, bandIds: [] })).toBe(false)
  })
})
