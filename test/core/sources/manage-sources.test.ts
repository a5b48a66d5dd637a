import { expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { SourceEdit, SourceInput } from '#core/sources/source-input.ts'
import { ADDRESS, eventData, eventPage, fourEvents, makeSourceWorld, OTHER_ADDRESS } from '#test/support/source-site.ts'

const input = (changes: Readonly<Record<string, unknown>> = {}) =>
  SourceInput.parse({ address: OTHER_ADDRESS, ...changes })

test('a source is hidden from strangers, and adding one requires permission and an address that is not yet a source', async () => {
  const world = await makeSourceWorld()
  const stranger = await world.as('ShowManager')
  await expect(world.core.findSource(stranger, world.source.id)).rejects.toThrow('This source does not exist.')
  await expect(world.core.listSources(stranger, { scope: 'all', state: null, order: 'newest' })).rejects.toThrow(
    'You do not have permission to do this.',
  )
  expect((await world.core.listSources(stranger, { scope: 'mine', state: null, order: 'newest' })).total).toBe(0)
  expect(
    (await world.core.listSources(await world.as('SiteAdmin'), { scope: 'all', state: 'active', order: 'stale' }))
      .total,
  ).toBe(1)
  await expect(world.core.addSource(await world.as(), input())).rejects.toThrow(
    'You do not have permission to do this.',
  )
  await expect(world.core.addSource(stranger, input({ isTrusted: true }))).rejects.toThrow('Only admins, and people')
  const duplicate = world.core.addSource(stranger, input({ address: world.source.address }))
  await expect(duplicate).rejects.toThrow('This address is already a source.')
})

test('members of a band can add trusted sources for it, unlike other users', async () => {
  const world = await makeSourceWorld()
  const account = await world.addAccount(['ShowManager'])
  const band = await world.core.addBand(await world.actorOf(account), BandInput.parse({ name: 'Second Wave' }))
  const addTrustedSource = async () =>
    world.core.addSource(await world.actorOf(account), input({ bandId: band.id, isTrusted: true }))
  await world.store.addMembership(account.id, band.id)
  expect(await addTrustedSource()).toMatchObject({ isTrusted: true, band: { id: band.id, name: 'Second Wave' } })
  const other = await world.as('ShowManager')
  await expect(
    world.core.addSource(other, input({ address: 'https://other.example', bandId: band.id, isTrusted: true })),
  ).rejects.toThrow('Only admins')
})

test('an address is normalized or refused, and a source with a changed address counts as unread', async () => {
  const world = await makeSourceWorld()
  expect(input({ address: 'webcal://SO36.example/a.ics ' }).address).toBe('https://so36.example/a.ics')
  expect(input({ address: 'so36.example' }).address).toBe('https://so36.example/')
  for (const address of ['ftp://so36.example', ' ', 'javascript:alert(1)'])
    expect(SourceInput.safeParse({ address }).success).toBe(false)
  world.publish(eventPage(...fourEvents))
  expect(await world.read()).toMatchObject({ lastReadAt: expect.any(Date) })
  expect(await world.edit({ address: 'https://so36.example/new' })).toMatchObject({ lastReadAt: null, problem: null })
})

test('a stale edit is refused with the current source, and an edit without a version is refused too', async () => {
  const world = await makeSourceWorld()
  await world.edit({ licence: 'CC0' })
  const staleEdit = world.edit({ licence: 'CC BY 4.0', version: 1 })
  await expect(staleEdit).rejects.toMatchObject({ code: 'stale_write', current: { licence: 'CC0', version: 2 } })
  await expect(world.edit({ version: undefined })).rejects.toMatchObject({ code: 'version.missing' })
})

test('removing a source keeps its shows', async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  await world.core.removeSource(world.keeper, world.source.id)
  expect(await world.listShows()).toHaveLength(4)
  await expect(world.core.findSource(world.keeper, world.source.id)).rejects.toThrow('This source does not exist.')
})

test('a source trusted for one band changes no shows of other bands, and its keeper cannot trust it for another band', async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  const account = await world.addAccount(['ShowManager'])
  const band = await world.core.addBand(await world.actorOf(account), BandInput.parse({ name: 'Band 1' }))
  await world.store.addMembership(account.id, band.id)
  const { id } = await world.core.addSource(await world.actorOf(account), input({ bandId: band.id, isTrusted: true }))
  await world.edit({ address: ADDRESS, isPaused: true, isTrusted: true })
  const cancelled = { eventStatus: 'https://schema.org/EventCancelled' }
  world.responses.set(OTHER_ADDRESS, eventPage(eventData(1, cancelled), eventData(2, cancelled)))
  const member = await world.actorOf(account)
  await world.core.readSource(member, id, { acceptGone: false })
  const otherBandId = (await world.core.addBand(member, BandInput.parse({ name: 'Others' }))).id
  const edit = SourceEdit.parse({ address: OTHER_ADDRESS, bandId: otherBandId, isTrusted: true, version: 1 })
  await expect(world.core.editSource(member, id, edit)).rejects.toThrow('Only admins')
  expect((await world.listShows()).map(({ status }) => status)).toEqual([
    'scheduled',
    'scheduled',
    'scheduled',
    'scheduled',
  ])
})
