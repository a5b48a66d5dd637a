import { beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

let world: HttpWorld
beforeEach(() => {
  world = makeHttpWorld()
})

const message = { email: 'vera@fans.example', subject: 'The gig on Friday', message: 'The doors open at 8.' }

describe('POST /api/contact', () => {
  it('accepts a message from a visitor (specification section 7)', async () => {
    await world.addAccount(['SiteOwner'])
    const response = await world.visit().post('/api/contact', message)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Email sent successfully!'))
    expect(outboxOf(world.store)).toMatchObject([{ data: message }])
  })

  it.each([
    'x\r\nBcc: victim@band.example',
    'x\nBcc: victim@band.example',
    'x\rBcc: victim@band.example',
    'x\r\n\r\nA body of my own',
    'x\r\n\tBcc: victim@band.example',
    'x\u2028Bcc: victim@band.example',
    'x\u0085Bcc: victim@band.example',
    'x\0\r\nBcc: victim@band.example',
    'x%0d%0aBcc: victim@band.example',
    '=?UTF-8?Q?x=0D=0ABcc:_victim@band.example?=',
    'x, victim@band.example',
    'x <victim@band.example>',
    'x@band.example>,<victim@band.example',
  ])('adds no recipient for %j in the subject or email address', async (payload) => {
    const owner = await world.addAccount(['SiteOwner'])
    const visitor = world.visit()
    for (const field of ['subject', 'email']) {
      const { status } = await visitor.post('/api/contact', { ...message, [field]: payload })
      expect([200, 422]).toContain(status)
    }
    expect(outboxOf(world.store).filter(({ to }) => to !== owner.email)).toEqual([])
    const messages = outboxOf(world.store).map(({ data }) => data)
    for (const { email, subject } of messages as { email: string; subject: string }[]) {
      expect(email).toBe(message.email)
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
  })

  it('refuses a message of a megabyte, and reports all invalid fields', async () => {
    const visitor = world.visit()
    await expectProblem(await visitor.post('/api/contact', { ...message, message: 'x'.repeat(1024 * 1024) }), 413)
    expect(await expectFieldErrors(await visitor.post('/api/contact', {}))).toEqual(['email', 'subject', 'message'])
    expect(outboxOf(world.store).length).toBe(0)
  })
})

describe('/api/audit', () => {
  it('lists who did what, in JSON and in CSV with escaped formulas', async () => {
    const admin = await world.visitWith('SiteAdmin')
    const account = await world.addAccount([], { displayName: '=1+1' })
    await admin.put(`/api/users/${account.id}/roles/ShowAdmin`, {})
    const { entries, next } = await (await admin.get('/api/audit?area=role')).json()
    expect(next).toBeNull()
    expect(entries).toMatchObject([{ what: 'role.granted', of: account.id, ofName: '=1+1', byName: 'Person 1' }])
    const file = await admin.get('/api/audit/export.csv?area=role')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const [header, row, ...rest] = (await file.text()).split('\r\n')
    expect(header).toBe('id,at,what,by,byName,kind,of,ofName,details')
    expect(row).toContain(`,account,${account.id},'=1+1,`)
    expect(rest).toEqual([''])
  })

  it('is read-only', async () => {
    const owner = await world.visitWith('SiteOwner')
    await owner.put(`/api/users/${(await world.addAccount([])).id}/roles/ShowAdmin`, {})
    const before = world.store.stored().audit
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await expectProblem(await owner.send(method, '/api/audit', {}), 405)
      await expectProblem(await owner.send(method, '/api/audit/1', {}), 404)
    }
    expect(world.store.stored().audit).toEqual(before)
  })
})

describe('GET /api/github/issues', () => {
  it('lists the id and title of each issue, and says in Last-Modified when they were fetched', async () => {
    const readAt = new Date('2026-11-20T11:00:00Z')
    const issues = [{ id: 7, title: 'The feed lacks the venue' }]
    const response = await makeHttpWorld({ ports: { issueTracker: { openIssues: async () => ({ issues, readAt }) } } })
      .visit()
      .get('/api/github/issues')
    expect(response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 11:00:00 GMT')
    expect(await response.json()).toEqual(issues)
  })
})
