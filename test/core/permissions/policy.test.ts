import { beforeEach, describe, expect, test } from 'vitest'
import { AccountId, BandId } from '#core/ids.ts'
import {
  canEditShow,
  canSuspend,
  type RoleName,
  requireLogin,
  roleNames,
  withEffectiveRoles,
} from '#core/permissions/policy.ts'
import { showInput, venueInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const storedContent = ({ store }: World) => {
  const { shows, bands, venues, revisions, audit, jobs } = store.stored()
  return { shows, bands, venues, revisions, audit, jobs }
}

const useCasesOf = ({ core }: World) => ({
  'add a show': (actor: Parameters<World['core']['addShow']>[0]) => core.addShow(actor, showInput()),
  'add a band': (actor: Parameters<World['core']['addBand']>[0]) =>
    core.addBand(actor, { name: 'Half Past Rude', bio: null, links: [] }),
  'add a venue': (actor: Parameters<World['core']['addVenue']>[0]) => core.addVenue(actor, venueInput()),
})
const useCaseNames = ['add a show', 'add a band', 'add a venue'] as const

describe.each(useCaseNames)('permission to %s (specification section 6; decisions, section 3)', (name) => {
  test.each<{ roles: RoleName[] }>([
    { roles: ['ShowManager'] },
    { roles: ['ShowAdmin'] },
    { roles: ['ShowManager', 'ShowAdmin'] },
    { roles: ['SiteOwner', 'ShowManager'] },
  ])('is granted to $roles', async ({ roles }) => {
    await expect(useCasesOf(world)[name](await world.as(...roles))).resolves.toBeDefined()
  })

  test.each<{ roles: RoleName[] }>([
    { roles: [] },
    { roles: ['SiteAdmin'] },
    { roles: ['SiteOwner'] },
    { roles: ['SiteAdmin', 'SiteOwner'] },
  ])('is denied to $roles, and nothing changes', async ({ roles }) => {
    const actor = await world.as(...roles)
    const before = storedContent(world)
    await expect(useCasesOf(world)[name](actor)).rejects.toMatchObject({ code: 'permission.denied' })
    expect(storedContent(world)).toEqual(before)
  })

  test('is denied to visitors, and nothing changes', async () => {
    const before = storedContent(world)
    await expect(useCasesOf(world)[name](null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(storedContent(world)).toEqual(before)
  })
})

describe('the right to edit a show (IsShowOwner; specification section 6; decisions, section 1)', () => {
  const isEditableFor = async (actor: Parameters<World['core']['findShow']>[0], slug: string) =>
    (await world.core.findShowBySlug(actor, slug)).userEditable

  test('belongs to the creator of the show and to ShowAdmins, but comes with no other role', async () => {
    const creator = await world.as('ShowManager')
    const { slug } = await world.core.addShow(creator, showInput())
    expect(await isEditableFor(creator, slug)).toBe(true)
    expect(await isEditableFor(await world.as('ShowAdmin'), slug)).toBe(true)
    expect(await isEditableFor(null, slug)).toBe(false)
    expect(await isEditableFor(await world.as(), slug)).toBe(false)
    expect(await isEditableFor(await world.as('ShowManager'), slug)).toBe(false)
    expect(await isEditableFor(await world.as('SiteAdmin', 'SiteOwner'), slug)).toBe(false)
  })

  test('belongs to active members of a band in the line-up, regardless of their roles', async () => {
    const show = await world.core.addShow(await world.as('ShowManager'), showInput())
    const account = await world.addAccount([])
    expect(await isEditableFor(await world.actorOf(account), show.slug)).toBe(false)
    await world.store.addMembership(account.id, BandId.parse(show.bandList[1]?.bandId))
    expect(await isEditableFor(await world.actorOf(account), show.slug)).toBe(true)
    const other = await world.core.addShow(await world.as('ShowManager'), showInput({ bandList: [] }))
    expect(await isEditableFor(await world.actorOf(account), other.slug)).toBe(false)
  })

  test('belongs to no ShowManager when the creator is deleted and the line-up is empty', async () => {
    const actor = await world.as('ShowManager')
    expect(canEditShow(actor, { createdBy: null, bandIds: [], deletedByAdmin: false })).toBe(false)
  })
})

describe('the right to suspend a user (decisions, section 3)', () => {
  /** For each role of an actor, the roles of the users whom the actor may suspend. */
  const suspendable: Record<RoleName, readonly RoleName[]> = {
    ShowManager: [],
    ShowAdmin: [],
    SiteAdmin: ['ShowManager', 'ShowAdmin'],
    SiteOwner: ['ShowManager', 'ShowAdmin', 'SiteAdmin', 'SiteOwner'],
  }
  const newAccountId = () => AccountId.parse(world.ids.next())

  test.each(roleNames.flatMap((actorRole) => roleNames.map((targetRole) => [actorRole, targetRole] as const)))(
    'depends on the roles of the actor (%s) and the other user (%s), and never extends to the actor',
    async (actorRole, targetRole) => {
      const allowed = suspendable[actorRole].includes(targetRole)
      const actor = await world.as(actorRole)
      expect(canSuspend(actor, { id: newAccountId(), roles: [targetRole] })).toBe(allowed)
      expect(canSuspend(actor, { id: newAccountId(), roles: ['ShowManager', targetRole] })).toBe(allowed)
      expect(canSuspend(actor, { id: actor.accountId, roles: [actorRole] })).toBe(false)
    },
  )

  test('extends to users without a role only for SiteAdmins and SiteOwners', async () => {
    const userWithoutRole = { id: newAccountId(), roles: [] }
    expect(canSuspend(await world.as(), userWithoutRole)).toBe(false)
    expect(canSuspend(await world.as('SiteAdmin'), userWithoutRole)).toBe(true)
    expect(canSuspend(await world.as('SiteOwner'), userWithoutRole)).toBe(true)
    expect(canSuspend(await world.as('ShowAdmin', 'ShowManager'), userWithoutRole)).toBe(false)
  })
})

describe('roles that require a second factor', () => {
  test('are the only ones removed when the second factor is missing', async () => {
    const actor = await world.as(...roleNames)
    expect(withEffectiveRoles(actor, true)).toEqual({ ...actor, roles: ['ShowManager', 'ShowAdmin'] })
    expect(withEffectiveRoles(actor, false)).toEqual(actor)
  })
})

test('requireLogin accepts any user, regardless of roles, and refuses visitors', async () => {
  const actor = await world.as()
  expect(requireLogin(actor)).toBe(actor)
  expect(() => requireLogin(null)).toThrow('Please log in first.')
})
