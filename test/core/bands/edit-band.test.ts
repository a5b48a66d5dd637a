import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import { BandId } from '#core/ids.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { addBand, auditEvents, bandEdit, revisionEventsOf } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNKNOWN_BAND_ID = BandId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')

let world: World
let band: PublicBand
beforeEach(async () => {
  world = makeWorld()
  band = await addBand(world)
})

const addMember = async () => {
  const account = await world.addAccount([])
  await world.store.addMembership(account.id, band.id)
  return world.actorOf(account)
}

describe('editing a band (decisions, sections 1 and 3)', () => {
  test('changes only the submitted fields', async () => {
    const before = world.store.stored().bands.get(band.id)
    world.clock.advance(60_000)
    const edited = await world.core.editBand(
      await world.as('ShowAdmin'),
      band.id,
      bandEdit(band, { bio: 'Seven, and a trombone.\n\nSince 1999.', links: ['https://nutmeg.example/', '', null] }),
    )
    expect(edited).toMatchObject({
      name: 'The Nutmeg Seven',
      slug: 'the-nutmeg-seven',
      bio: 'Seven, and a trombone.\n\nSince 1999.',
      links: ['https://nutmeg.example/'],
      version: 2,
    })
    expect(world.store.stored().bands.get(band.id)).toEqual({
      ...before,
      bio: edited.bio,
      links: edited.links,
      version: 2,
      updatedAt: world.clock.now(),
    })
  })

  test('keeps the genres if they are omitted, and restoring an earlier version brings back removed ones', async () => {
    const admin = await world.as('ShowAdmin')
    const withGenres = await world.core.editBand(admin, band.id, bandEdit(band, { genres: ['dub', 'ska'] }))
    expect(withGenres.genres).toEqual(['ska', 'dub'])
    const kept = await world.core.editBand(admin, band.id, bandEdit(withGenres, { bio: 'New', genres: undefined }))
    expect(kept.genres).toEqual(['ska', 'dub'])
    expect((await world.core.editBand(admin, band.id, bandEdit(kept, { genres: [] }))).genres).toEqual([])
    expect((await world.core.restoreBand(admin, band.id, { version: 3 })).genres).toEqual(['ska', 'dub'])
  })

  test('records a revision with its author, and an audit log entry', async () => {
    const admin = await world.as('ShowAdmin')
    await world.core.editBand(admin, band.id, bandEdit(band, { bio: 'New' }))
    expect(revisionEventsOf(world, band.id)).toEqual([
      ['added', 1],
      ['edited', 2],
    ])
    const { revisions, bands, audit } = world.store.stored()
    const { musicians: _, ...snapshot } = bands.get(band.id) ?? expect.fail()
    expect(revisions.at(-1)).toMatchObject({ by: admin.accountId, snapshot })
    expect(audit.slice(-2)).toMatchObject([
      { what: 'band.added', kind: 'band', of: band.id },
      { what: 'band.edited', kind: 'band', of: band.id, by: admin.accountId },
    ])
  })

  test('with a new name changes the slug, and the old slug redirects', async () => {
    const admin = await world.as('ShowAdmin')
    const renamed = await world.core.editBand(admin, band.id, bandEdit(band, { name: 'Nutmeg Éight' }))
    expect(renamed.slug).toBe('nutmeg-eight')
    expect(await world.core.findBandBySlug(admin, 'the-nutmeg-seven')).toEqual(renamed)
    expect(await world.core.findBandBySlug(admin, 'nutmeg-eight')).toEqual(renamed)
    expect((await addBand(world, 'The Nutmeg Seven')).slug).toBe('the-nutmeg-seven-2')
    expect((await world.core.searchBands({ q: 'eight', limit: 5 })).map(({ name }) => name)).toEqual(['Nutmeg Éight'])
  })

  test('with another spelling of the name keeps the slug', async () => {
    const second = await addBand(world, 'The Nutmeg Seven')
    const respelled = bandEdit(second, { name: 'THE NUTMEG SEVEN!' })
    expect(await world.core.editBand(await world.as('ShowAdmin'), second.id, respelled)).toMatchObject({
      name: 'THE NUTMEG SEVEN!',
      slug: 'the-nutmeg-seven-2',
    })
  })

  test.each([
    ['!!!', 'band'],
    ['👩🏽‍🎤🎺', 'band'],
    ['311', '311'],
    ['سكا', 'سكا'],
    ['Ⅷ & Söhne', 'viii-and-sohne'],
    ['東京スカパラダイス', '東京スカハラタイス'],
  ])('with a name like %s results in a readable slug', async (name, slug) => {
    const edited = await world.core.editBand(await world.as('ShowAdmin'), band.id, bandEdit(band, { name }))
    expect(edited).toMatchObject({ name: name.normalize('NFC'), slug })
    expect(await world.core.findBandBySlug(null, edited.slug)).toMatchObject({ id: band.id })
  })

  test.each<{ roles: RoleName[]; outcome: 'refused' | 'allowed' }>([
    { roles: [], outcome: 'refused' },
    { roles: ['ShowManager'], outcome: 'refused' },
    { roles: ['SiteAdmin', 'SiteOwner'], outcome: 'refused' },
    { roles: ['ShowAdmin'], outcome: 'allowed' },
  ])('with the roles $roles is $outcome', async ({ roles, outcome }) => {
    const actor = await world.as(...roles)
    const before = world.store.stored()
    const attempt = world.core.editBand(actor, band.id, bandEdit(band, { name: 'Mine' }))
    if (outcome === 'allowed') return expect(await attempt).toMatchObject({ name: 'Mine' })
    await expect(attempt).rejects.toMatchObject({ code: 'permission.denied' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is allowed for active members, but not for claimants, members of other bands or visitors', async () => {
    const account = await world.addAccount([])
    await world.store.addMembership(account.id, band.id, 'pending')
    const edit = bandEdit(band, { name: 'Nutmeg Seven' })
    await expect(world.core.editBand(await world.actorOf(account), band.id, edit)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    const other = await addBand(world, 'Others')
    await expect(world.core.editBand(await addMember(), other.id, edit)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(world.core.editBand(null, band.id, edit)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(await world.core.editBand(await addMember(), band.id, edit)).toMatchObject({
      name: 'Nutmeg Seven',
      userEditable: true,
      membership: 'active',
    })
  })

  test('refuses members the name of another band, but allows it to a ShowAdmin', async () => {
    const famous = await addBand(world, 'The Skáncitizens')
    const bandMember = await addMember()
    const before = world.store.stored()
    const attempt = world.core.editBand(bandMember, band.id, bandEdit(band, { name: 'the skancitizens' }))
    const errors = [{ field: 'name', message: 'Another band already has this name' }]
    await expect(attempt).rejects.toMatchObject({ code: 'input.invalid', fields: errors })
    expect(world.store.stored()).toEqual(before)
    const respelled = await world.core.editBand(bandMember, band.id, bandEdit(band, { name: 'The NUTMEG Seven' }))
    const admin = await world.as('ShowAdmin')
    const renamed = await world.core.editBand(admin, band.id, bandEdit(respelled, { name: famous.name }))
    expect(renamed).toMatchObject({ name: 'The Skáncitizens', slug: 'the-skancitizens-2' })
  })

  test('allows members only names similar to the original one, even in several steps', async () => {
    const bandMember = await addMember()
    let current: PublicBand = band
    const rename = async (name: string, by = bandMember) => {
      current = await world.core.editBand(by, band.id, bandEdit(current, { name }))
      return current.name
    }
    const errors = [{ field: 'name', message: 'To rename the band, contact us' }]
    for (const name of ['Nutmeg Seven', 'The Nutmag Sevan', 'The Nutmeg Seven Orchestra'])
      expect(await rename(name)).toBe(name)
    for (const name of ['Bad Manners', 'The', 'Seven', 'Orchestra', 'The Nutcracker Suite', 'Ska'])
      await expect(rename(name)).rejects.toMatchObject({ code: 'input.invalid', fields: errors })
    expect(current.name).toBe('The Nutmeg Seven Orchestra')
    await rename('The Nutmag Sevan')
    await expect(rename('The Sutmag Levant')).rejects.toMatchObject({ code: 'input.invalid', fields: errors })
    const admin = await world.as('ShowAdmin')
    await world.core.editBand(admin, band.id, bandEdit(current, { name: current.name, bio: 'Ska' })).then((edited) => {
      current = edited
    })
    await expect(rename('The Sutmag Levant')).rejects.toMatchObject({ code: 'input.invalid', fields: errors })
    expect(await rename('Bad Manners', admin)).toBe('Bad Manners')
    await expect(rename('The Nutmeg Seven')).rejects.toMatchObject({ code: 'input.invalid', fields: errors })
    expect(await rename('Bad Mannerz')).toBe('Bad Mannerz')
  })

  test('requires the version that was read, and returns the current band for a stale version', async () => {
    const [admin, bandMember] = [await world.as('ShowAdmin'), await addMember()]
    const withoutVersion = bandEdit(band, { version: undefined })
    await expect(world.core.editBand(admin, band.id, withoutVersion)).rejects.toMatchObject({ code: 'version.missing' })
    const edited = await world.core.editBand(admin, band.id, bandEdit(band, { bio: 'First' }))
    const late = world.core.editBand(bandMember, band.id, bandEdit(band, { bio: 'Second' }))
    const current = { ...edited, mayMerge: false, membership: 'active' }
    await expect(late).rejects.toMatchObject({ code: 'stale_write', current })
    expect(await world.core.findBand(null, band.id)).toMatchObject({ bio: 'First', version: 2 })
    await expect(world.core.editBand(admin, band.id, bandEdit(band, { version: 9 }))).rejects.toMatchObject({
      code: 'stale_write',
    })
  })

  test('lets only one of two concurrent saves succeed', async () => {
    const admin = await world.as('ShowAdmin')
    const saves = ['A', 'B'].map((bio) => world.core.editBand(admin, band.id, bandEdit(band, { bio })))
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(revisionEventsOf(world, band.id)).toHaveLength(2)
  })

  test('refuses an unknown band', async () => {
    const attempt = world.core.editBand(await world.as('ShowAdmin'), UNKNOWN_BAND_ID, bandEdit(band))
    await expect(attempt).rejects.toMatchObject({ code: 'band.not_found' })
  })
})

describe('restoring an earlier revision of a band (decisions, section 3: undo any revision)', () => {
  test('creates a new version, with the slug of that revision', async () => {
    const admin = await world.as('ShowAdmin')
    const { version } = await world.core.editBand(admin, band.id, bandEdit(band, { name: 'Vandals', bio: 'Spoilt' }))
    const restored = await world.core.restoreBand(admin, band.id, { version: 1 })
    expect(restored).toMatchObject({ name: 'The Nutmeg Seven', bio: null, slug: 'the-nutmeg-seven', version: 3 })
    expect((await world.core.findBandBySlug(null, 'vandals')).slug).toBe('the-nutmeg-seven')
    expect(revisionEventsOf(world, band.id).at(-1)).toEqual(['restored', 3])
    expect(world.store.stored().audit.at(-1)).toMatchObject({ what: 'band.restored', details: { version: 1 } })
    expect(await world.core.restoreBand(admin, band.id, { version })).toMatchObject({
      name: 'Vandals',
      slug: 'vandals',
    })
  })

  test('is restricted to ShowAdmins and to existing revisions', async () => {
    const before = world.store.stored().bands
    const roleSets: RoleName[][] = [[], ['ShowManager'], ['SiteAdmin', 'SiteOwner']]
    for (const actor of [await addMember(), ...(await Promise.all(roleSets.map((roles) => world.as(...roles))))])
      await expect(world.core.restoreBand(actor, band.id, { version: 1 })).rejects.toMatchObject({
        code: 'permission.denied',
      })
    await expect(world.core.restoreBand(null, band.id, { version: 1 })).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    const admin = await world.as('ShowAdmin')
    await expect(world.core.restoreBand(admin, band.id, { version: 2 })).rejects.toMatchObject({
      code: 'revision.not_found',
    })
    await expect(world.core.restoreBand(admin, UNKNOWN_BAND_ID, { version: 1 })).rejects.toMatchObject({
      code: 'band.not_found',
    })
    expect(world.store.stored().bands).toEqual(before)
  })
})

test('adding a band is audited', () => {
  expect(auditEvents(world)).toEqual(['band.added'])
})
