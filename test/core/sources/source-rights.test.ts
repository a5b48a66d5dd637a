import { beforeEach, describe, expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { SourceDecision, SourceEdit, SourceInput } from '#core/sources/source-input.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import {
  eventData,
  eventPage,
  fourEvents,
  makeSourceWorld,
  OTHER_ADDRESS,
  type SourceWorld,
} from '#test/support/source-site.ts'

const cancellation = {
  eventStatus: 'https://schema.org/EventCancelled',
  offers: { price: '9 €' },
  url: 'https://evil.example/buy',
}

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  world.responses.set(OTHER_ADDRESS, eventPage(eventData(1, cancellation), eventData(2, cancellation)))
})

const statuses = async () => (await world.listShows()).map(({ status }) => status)
const allScheduled = ['scheduled', 'scheduled', 'scheduled', 'scheduled']

const hostsOfFirstShow = async () => {
  const [show] = await world.listShows()
  const { sources } = await world.core.findShow(null, show?.id ?? ('' as never))
  return sources?.map(({ host }) => host)
}

const addEditor = async () => {
  const account = await world.addAccount(['ShowManager'])
  const band = await world.core.addBand(await world.actorOf(account), BandInput.parse({ name: 'Second Wave' }))
  await world.store.addMembership(account.id, band.id)
  const editor = await world.actorOf(account)
  return { editor, bandId: band.id, venueId: (await addVenue(world, { name: 'Own Hall' }, editor)).id }
}

const addSource = (actor: Actor, input: Readonly<Record<string, unknown>>) =>
  world.core.addSource(actor, SourceInput.parse({ address: OTHER_ADDRESS, ...input }))

describe('a source cannot be trusted', () => {
  test('if it combines a venue that its keeper can edit with a band that its keeper cannot edit', async () => {
    const { editor, venueId } = await addEditor()
    const other = await world.core.addBand(world.keeper, BandInput.parse({ name: 'Others' }))
    await expect(addSource(editor, { venueId, bandId: other.id, isTrusted: true })).rejects.toThrow('Only admins')
  })

  test('if it combines a band that its keeper can edit with a venue that its keeper cannot edit', async () => {
    const { editor, bandId } = await addEditor()
    const [show] = await world.listShows()
    await expect(addSource(editor, { venueId: show?.venueId, bandId, isTrusted: true })).rejects.toThrow('Only admins')
  })
})

describe('a source for one band or venue', () => {
  test('changes no shows of other bands, even if an admin is its keeper', async () => {
    const { bandId } = await addEditor()
    const { id } = await addSource(world.keeper, { bandId, isTrusted: true })
    await world.core.readSource(world.keeper, id, { acceptGone: false })
    expect(await statuses()).toEqual(allScheduled)
  })

  test('is not named on shows that it did not change', async () => {
    const { editor, venueId } = await addEditor()
    const { id } = await addSource(editor, { venueId, isTrusted: true })
    await world.core.readSource(editor, id, { acceptGone: false })
    expect(await hostsOfFirstShow()).toEqual(['so36.example'])
  })

  test('confirms only shows at its venue', async () => {
    const [show] = await world.listShows()
    const { id } = await addSource(world.keeper, { venueId: show?.venueId, isTrusted: true })
    const atOtherVenue = {
      location: {
        name: 'Own Hall',
        address: { streetAddress: 'Main Street 1', addressLocality: 'Leeds', addressCountry: 'GB' },
      },
    }
    world.responses.set(OTHER_ADDRESS, eventPage(eventData(7), eventData(8, atOtherVenue)))
    await world.core.readSource(world.keeper, id, { acceptGone: false })
    const added = (await world.listShows()).slice(4)
    expect(added.map(({ confirmed }) => confirmed?.as ?? null)).toEqual(['venue', null])
  })

  test('gets a new keeper when a member of its band changes its address, and is no longer trusted', async () => {
    const { editor, bandId } = await addEditor()
    const { id } = await addSource(world.keeper, { address: 'https://band.example/', bandId, isTrusted: true })
    const edit = SourceEdit.parse({ address: OTHER_ADDRESS, bandId: null, venueId: null, version: 1 })
    const edited = await world.core.editSource(editor, id, edit)
    expect(edited).toMatchObject({ keeper: editor.displayName, isTrusted: false })
    await world.core.readSource(editor, id, { acceptGone: false })
    expect(await statuses()).toEqual(allScheduled)
  })
})

test('releasing fields of shows that the keeper may not edit changes nothing', async () => {
  const keeper = await world.as('ShowManager')
  const { id } = await addSource(keeper, {})
  await world.core.readSource(keeper, id, { acceptGone: false })
  const { items } = await world.core.listSourceItems(keeper, id)
  const itemIds = items.map((item) => item.id)
  const release = SourceDecision.parse({ itemIds, decision: 'release', facts: ['showTitle', 'status'] })
  await world.core.decideSourceItems(keeper, id, release)
  expect(await hostsOfFirstShow()).toEqual(['so36.example'])
})

test('accepting an item is subject to the daily limit on adding shows', async () => {
  const keeper = await world.as('ShowManager')
  world.responses.set(OTHER_ADDRESS, eventPage(eventData(7)))
  const { id } = await addSource(keeper, {})
  await world.core.readSource(keeper, id, { acceptGone: false })
  const { items } = await world.core.listSourceItems(keeper, id)
  const accept = SourceDecision.parse({ itemIds: items.map((item) => item.id), decision: 'accept' })
  const { showAdding } = limits
  for (let spent = 0; spent < showAdding.uses; spent += 1) await spend(world.ports, showAdding, keeper.accountId)
  await expect(world.core.decideSourceItems(keeper, id, accept)).rejects.toMatchObject({ code: 'limit.exceeded' })
})

test('a band member without a role cannot accept a move to a venue that is not listed yet', async () => {
  world.responses.set(OTHER_ADDRESS, eventPage(eventData(5, { performer: [{ name: 'Band 1' }] })))
  const bandId = (await world.listShows())[0]?.lineUp[0]?.bandId ?? ('' as never)
  const { id } = await addSource(world.keeper, { bandId })
  const decide = async (actor: Actor) => {
    await world.core.readSource(world.keeper, id, { acceptGone: false })
    const [item] = (await world.core.listSourceItems(actor, id)).items
    return world.core.decideSourceItems(actor, id, SourceDecision.parse({ itemIds: [item?.id], decision: 'accept' }))
  }
  await decide(world.keeper)
  const location = {
    name: 'New Hall',
    address: { streetAddress: 'Main Street 1', addressLocality: 'Leeds', addressCountry: 'GB' },
  }
  world.responses.set(OTHER_ADDRESS, eventPage(eventData(5, { performer: [{ name: 'Band 1' }], location })))
  const member = await world.addAccount([])
  await world.store.addMembership(member.id, bandId)
  await expect(decide(await world.actorOf(member))).rejects.toMatchObject({
    fields: [{ code: 'venue.new_not_allowed' }],
  })
  expect((await decide(world.keeper)).items).toMatchObject([{ state: 'listed' }])
})
