import { beforeEach, describe, expect, test } from 'vitest'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import { AuditFilter, AuditQuery } from '#core/audit/audit-query.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
})

const addEntries = (count: number) =>
  world.store.transact(async ({ audit }) => {
    const { accountId: by } = admin
    for (let version = 1; version <= count; version += 1)
      await audit.add({ by, at: world.clock.now(), what: 'band.restored', kind: 'band', of: by, details: { version } })
  })
const versions = (entries: readonly ListedAuditEntry[]) => entries.map(({ details }) => details.version)
const list = (query: object = {}, actor: Actor | null = admin) =>
  world.core.listAudit(actor, AuditQuery.parse({ limit: '2', ...query }))

const exportEntries = async (filter: object): Promise<readonly ListedAuditEntry[]> => {
  const entries: ListedAuditEntry[] = []
  for await (const page of world.core.exportAudit(admin, AuditFilter.parse(filter))) entries.push(...page)
  return entries
}

describe('the audit log', () => {
  test('is read page by page, latest first', async () => {
    await addEntries(4)
    const first = await list()
    expect(versions(first.entries)).toEqual([4, 3])
    const second = await list({ before: first.next })
    expect(versions(second.entries)).toEqual([2, 1])
    expect(second.next).toBeNull()
  })

  test('is exported with all entries that match the filter, however many there are', async () => {
    await addEntries(501)
    const entries = await exportEntries({ area: 'band' })
    expect(entries).toHaveLength(501)
    expect(entries.at(-1)).toMatchObject({ what: 'band.restored', details: { version: 1 } })
    expect(await exportEntries({ area: 'venue' })).toEqual([])
  })

  test('is restricted to SiteAdmins and SiteOwners (decisions, section 3)', async () => {
    await expect(list({}, await world.as('SiteOwner'))).resolves.toMatchObject({ next: null })
    for (const [actor, code] of [
      [null, 'permission.login_required'],
      [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
    ] as const) {
      await expect(list({}, actor)).rejects.toMatchObject({ code })
      expect(() => world.core.exportAudit(actor, AuditFilter.parse({}))).toThrow(expect.objectContaining({ code }))
    }
  })

  test('rejects an invalid query', () => {
    expect(
      errorsOf(AuditQuery, {
        by: 'x',
        of: 'y',
        area: 'sky',
        startDate: '2026-02-30',
        endDate: 'x',
        before: '-1',
        limit: '0',
      }),
    ).toEqual({
      by: 'Account ID must be a UUID',
      of: 'of must be a UUID',
      area: 'Area must be one of account, role, request, membership, show, band, venue',
      startDate: 'Start date must be a real date like 2026-11-20',
      endDate: 'End date must be a real date like 2026-11-20',
      before: 'before must be the ID of a log entry',
      limit: 'limit must be a whole number from 1 to 100',
    })
  })
})
