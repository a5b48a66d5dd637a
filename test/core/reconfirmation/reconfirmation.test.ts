import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { ReconfirmationAnswer } from '#core/reconfirmation/answer-reconfirmation.ts'
import { makeRequestReconfirmation } from '#core/reconfirmation/request-reconfirmation.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

/** Tests reconfirmation from the request to the answer, across the use cases. */

let world: World
let creator: Account
let manager: Actor
let show: ShowListing
beforeEach(async () => {
  // Ten days before the show.
  world = makeWorld({ now: '2026-11-17T12:00:00Z' })
  creator = await world.addAccount(['ShowManager'])
  manager = await world.actorOf(creator)
  show = await world.core.addShow(manager, showInput())
})

const requestEmails = () => outboxOf(world.store).flatMap((mail) => (mail.template === 'still-on' ? [mail] : []))
const firstToken = (): string => requestEmails()[0]?.data.token ?? ''
/** Sets the clock to a week before the show and queues the due requests. Returns the first request's token, or an empty string. */
const requestAWeekAhead = async (): Promise<string> => {
  world.clock.set('2026-11-20T12:00:00Z')
  await world.core.requestReconfirmation(10)
  return firstToken()
}
const answer = (token: string, choice: 'yes' | 'cancel') =>
  world.core.answerReconfirmation(null, token, { answer: choice })
const storedShow = () => world.store.stored().shows.get(show.id)

describe('a reconfirmation request', () => {
  test("is mailed to the show's creator once, as soon as the show is seven days away", async () => {
    world.clock.set('2026-11-19T23:59:59Z')
    expect(await world.core.requestReconfirmation(10)).toBe(0)
    world.clock.set('2026-11-20T00:00:00Z')
    expect(await world.core.requestReconfirmation(10)).toBe(1)
    expect(await world.core.requestReconfirmation(10)).toBe(0)
    expect(requestEmails()).toMatchObject([
      {
        to: creator.email,
        data: {
          displayName: creator.displayName,
          showTitle: 'Skanksgiving',
          when: 'Friday 11/27/2026, doors 7:00 PM, show 8:00 PM',
          where: 'Bottom of the Hill, San Francisco',
        },
      },
    ])
    expect(storedShow()).toMatchObject({ reconfirmationRequestedAt: world.clock.now(), version: 1 })
    expect(JSON.stringify([...world.store.stored().oneTimeTokens.values()])).not.toContain(firstToken())
  })

  test('is not mailed within a day after the show was added', async () => {
    await requestAWeekAhead()
    const recentShow = await world.core.addShow(manager, showInput({ showDate: '2026-11-23', showTime: null }))
    world.clock.advance(24 * 60 * 60 * 1000)
    expect(await world.core.requestReconfirmation(10)).toBe(0)
    world.clock.advance(1)
    expect(await world.core.requestReconfirmation(10)).toBe(1)
    expect(requestEmails()[1]?.data.when).toBe('Monday 11/23/2026, doors 7:00 PM')
    expect(recentShow.confirmedAs).toBeNull()
  })

  test.each(['cancelled', 'postponed'])('is not mailed if the show is %s', async (status) => {
    await world.core.editShow(manager, show.id, showEdit({ status }))
    expect(await requestAWeekAhead()).toBe('')
  })

  test('is mailed once more after an earlier version with another date is restored', async () => {
    const rescheduled = { showDate: '2026-11-26', status: 'rescheduled', version: 1 }
    await world.core.editShow(manager, show.id, showEdit(rescheduled))
    await requestAWeekAhead()
    await world.core.restoreShow(await world.as('ShowAdmin'), show.id, { version: 1 })
    expect(await world.core.requestReconfirmation(10)).toBe(1)
    expect(requestEmails()).toHaveLength(2)
    await world.core.restoreShow(await world.as('ShowAdmin'), show.id, { version: 1 })
    expect(await world.core.requestReconfirmation(10)).toBe(0)
  })

  test('is not mailed if the show is deleted, nor on the day of the show', async () => {
    await world.core.deleteShow(manager, show.id)
    await world.core.addShow(manager, showInput({ showDate: '2026-11-20' }))
    expect(await requestAWeekAhead()).toBe('')
  })

  test('is mailed to neither suspended nor deleted creators, but to all others', async () => {
    const others = [await world.addAccount(['ShowManager']), await world.addAccount(['ShowManager'])]
    for (const other of others) await world.core.addShow(await world.actorOf(other), showInput())
    await world.core.suspendAccount(await world.as('SiteOwner'), creator.id, { reason: 'Spam' })
    await world.store.transact(({ accounts }) => accounts.erase(others[0]?.id ?? creator.id))
    await requestAWeekAhead()
    expect(requestEmails().map(({ to }) => to)).toEqual([others[1]?.email])
  })

  test('is mailed for at most the given number of shows at a time, and only once per show by concurrent runs', async () => {
    for (let n = 0; n < 4; n += 1) await world.core.addShow(manager, showInput())
    world.clock.set('2026-11-20T12:00:00Z')
    expect(await world.core.requestReconfirmation(2)).toBe(2)
    const counts = await Promise.all([
      world.core.requestReconfirmation(2),
      world.core.requestReconfirmation(2),
      world.core.requestReconfirmation(2),
    ])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(requestEmails()).toHaveLength(5)
  })

  test('is not mailed when its token cannot be created', async () => {
    world.clock.set('2026-11-20T12:00:00Z')
    const before = world.store.stored()
    const make = (): never => {
      throw new Error('No randomness')
    }
    const requestReconfirmation = makeRequestReconfirmation({ ...world.ports, tokens: { ...world.ports.tokens, make } })
    await expect(requestReconfirmation(10)).rejects.toThrow('No randomness')
    expect(world.store.stored()).toEqual(before)
  })
})

describe('the answer to a reconfirmation request', () => {
  test('“yes” confirms the show as a fan', async () => {
    const token = await requestAWeekAhead()
    expect(await answer(token, 'yes')).toEqual({
      ...show,
      userEditable: false,
      confirmedAs: 'fan',
      confirmedAt: '2026-11-20T12:00:00.000Z',
      version: 2,
    })
    expect(world.store.stored().revisions.at(-1)).toMatchObject({ what: 'confirmed', by: creator.id, version: 2 })
  })

  test('“yes” from a band member confirms the show as the band, but keeps the source of an earlier confirmation', async () => {
    await world.store.addMembership(creator.id, show.lineUp[1]?.bandId ?? ('' as never))
    const token = await requestAWeekAhead()
    expect(await answer(token, 'yes')).toMatchObject({ confirmedAs: 'band' })
    await world.core.confirmShow(manager, show.id, { as: 'venue' })
    expect(await answer(token, 'yes')).toMatchObject({ confirmedAs: 'venue' })
  })

  test('“cancel” cancels the show, records a revision, and can be changed to “yes” and back', async () => {
    const token = await requestAWeekAhead()
    expect(await answer(token, 'cancel')).toMatchObject({ status: 'cancelled', confirmedAs: null, version: 2 })
    expect(world.store.stored().revisions.at(-1)).toMatchObject({ what: 'edited', by: creator.id, version: 2 })
    expect(await answer(token, 'cancel')).toMatchObject({ status: 'cancelled', version: 2 })
    expect(await answer(token, 'yes')).toMatchObject({ status: 'scheduled', confirmedAs: 'fan', version: 3 })
    expect(await answer(token, 'cancel')).toMatchObject({ status: 'cancelled', confirmedAs: 'fan' })
  })

  test('“yes” after “cancel” restores the former status, or sets “scheduled” if the show was edited in between', async () => {
    await world.core.editShow(manager, show.id, showEdit({ status: 'sold-out' }))
    const token = await requestAWeekAhead()
    await answer(token, 'cancel')
    expect(await answer(token, 'yes')).toMatchObject({ status: 'sold-out' })
    await answer(token, 'cancel')
    await world.core.editShow(manager, show.id, showEdit({ status: 'cancelled', price: '$1', version: 5 }))
    expect(await answer(token, 'yes')).toMatchObject({ status: 'scheduled' })
  })

  test('is not given by opening the link, however often it is opened', async () => {
    const token = await requestAWeekAhead()
    const before = world.store.stored()
    for (const actor of [null, manager, manager])
      expect(await world.core.readReconfirmation(actor, token)).toEqual({
        show: { ...show, userEditable: actor !== null },
      })
    expect(world.store.stored()).toEqual(before)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the show is over', async () => world.clock.set('2026-11-28T14:00:00Z')],
    ['the show is deleted', () => world.core.deleteShow(manager, show.id)],
    ['the creator of the show is deleted', () => world.store.transact(({ accounts }) => accounts.erase(creator.id))],
    [
      'the creator of the show is suspended',
      async () => world.core.suspendAccount(await world.as('SiteOwner'), creator.id, { reason: 'Spam' }),
    ],
  ])('is refused once %s', async (_, invalidate) => {
    const token = await requestAWeekAhead()
    await invalidate()
    const before = world.store.stored()
    await expect(world.core.readReconfirmation(null, token)).rejects.toMatchObject({ code: 'token.invalid' })
    for (const choice of ['yes', 'cancel'] as const)
      await expect(answer(token, choice)).rejects.toMatchObject({ code: 'token.invalid' })
    expect(world.store.stored()).toEqual(before)
    expect(storedShow()?.status).toBe('scheduled')
  })

  test('is refused with a made-up token, or a token for another purpose', async () => {
    await requestAWeekAhead()
    await world.core.forgotPassword({ email: creator.email }, CLIENT)
    const emails = outboxOf(world.store)
    const resetTokens = emails.flatMap((mail) => (mail.template === 'reset-password' ? [mail.data.token] : []))
    expect(resetTokens).toHaveLength(1)
    for (const token of ['', 'made-up', ...resetTokens])
      await expect(answer(token, 'cancel')).rejects.toMatchObject({ code: 'token.invalid' })
    expect(storedShow()?.status).toBe('scheduled')
  })

  test('is accepted until the show is over', async () => {
    const token = await requestAWeekAhead()
    world.clock.set('2026-11-28T13:59:59Z')
    expect(await answer(token, 'cancel')).toMatchObject({ status: 'cancelled' })
  })

  test('must be “yes” or “cancel”', () => {
    for (const choice of ['', 'no', null, undefined, true])
      expect(errorsOf(ReconfirmationAnswer, { answer: choice })).toEqual({ answer: 'The answer must be yes or cancel' })
  })
})
