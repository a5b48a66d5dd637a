import { beforeEach, describe, expect, test } from 'vitest'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import { makeCore } from '#core/core.ts'
import { limits } from '#core/limits/limits.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { mailTo, newClient } from '#test/support/logging-in.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const validMessage = { email: 'Vera@Fans.example', subject: 'The gig on Friday', message: 'The doors open at 8.\nVera' }
const message = (changes: object = {}) => ContactMessage.parse({ ...validMessage, ...changes })
const queuedEmails = () => outboxOf(world.store)

describe('a contact message', () => {
  test('requires email, subject and message (specification section 2)', () => {
    expect(errorsOf(ContactMessage, {})).toEqual({
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(errorsOf(ContactMessage, { ...validMessage, email: 'vera', subject: ' ', message: '\n' })).toEqual({
      email: 'Invalid email format',
      subject: 'Subject is required',
      message: 'Message is required',
    })
  })

  test('limits the subject to one line of 256 characters, and the message to 10,000 characters including line breaks', () => {
    const longest = { subject: 'x'.repeat(256), message: 'x\n'.repeat(4999).padEnd(10_000, 'x') }
    expect(errorsOf(ContactMessage, { ...validMessage, ...longest })).toEqual({})
    expect(
      errorsOf(ContactMessage, { ...validMessage, subject: 'x'.repeat(257), message: 'x'.repeat(10_001) }),
    ).toEqual({
      subject: 'Subject must be 256 characters or less',
      message: 'Message must be 10000 characters or less',
    })
    expect(errorsOf(ContactMessage, { ...validMessage, subject: 'x\r\nBcc: victim@band.example' })).toEqual({
      subject: 'Subject contains characters that are not allowed',
    })
  })
})

describe('sending a contact message', () => {
  test('queues an email to the configured address', async () => {
    const site = { ...world.ports.site, contactEmail: 'hello@shows.example' }
    await makeCore({ ...world.ports, site }).sendContactMessage(null, newClient(), message())
    expect(queuedEmails()).toMatchObject([
      {
        to: 'hello@shows.example',
        template: 'contact-message',
        data: { email: 'vera@fans.example', subject: validMessage.subject, message: validMessage.message },
      },
    ])
    expect(queuedEmails()[0]?.data).not.toHaveProperty('recaptcha')
    expect(await mailTo(world, 'hello@shows.example')).toHaveLength(1)
    expect(queuedEmails()).toEqual([])
  })

  test('emails the SiteOwners when no address is configured', async () => {
    const owners = [await world.addAccount(['SiteOwner']), await world.addAccount(['SiteOwner', 'ShowAdmin'])]
    await world.addAccount(['SiteAdmin'])
    await world.core.sendContactMessage(null, newClient(), message())
    expect(queuedEmails().map(({ to }) => to)).toEqual(owners.map(({ email }) => email))
  })

  test('requires visitors, but not users, to pass the bot check', async () => {
    const { rateLimits, clock } = world.ports
    await world.addAccount(['SiteOwner'])
    const botCheck = makeProofOfWork({ key: 'installation key', rateLimits, clock })
    const core = makeCore({ ...world.ports, botCheck })
    await expect(core.sendContactMessage(null, newClient(), message())).rejects.toMatchObject({
      code: 'bot_check.failed',
      fields: [{ field: 'recaptcha', message: 'We couldn’t check that you’re not a robot. Please try again.' }],
    })
    expect(queuedEmails()).toEqual([])
    await core.sendContactMessage(await world.as(), newClient(), message())
    const recaptcha = await solveBotCheck(await core.issueBotChallenge(newClient()))
    await core.sendContactMessage(null, newClient(), message({ recaptcha }))
    expect(queuedEmails()).toHaveLength(2)
  })

  test('is limited per client address', async () => {
    await world.addAccount(['SiteOwner'])
    const client = newClient()
    for (let attempt = 0; attempt < limits.contactByClient.uses; attempt += 1)
      await world.core.sendContactMessage(null, client, message())
    await expect(world.core.sendContactMessage(null, client, message())).rejects.toMatchObject({
      code: 'limit.exceeded',
    })
    await world.core.sendContactMessage(null, newClient(), message())
    expect(queuedEmails()).toHaveLength(limits.contactByClient.uses + 1)
  })

  test('is limited per account, regardless of the client address', async () => {
    const actor = await world.as()
    for (let attempt = 0; attempt < limits.contactByAccount.uses; attempt += 1)
      await world.core.sendContactMessage(actor, newClient(), message())
    const oneMore = world.core.sendContactMessage(actor, newClient(), message())
    await expect(oneMore).rejects.toMatchObject({ code: 'limit.exceeded' })
  })
})
