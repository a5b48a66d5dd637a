import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AuditEvent, auditEvents } from '#core/audit/audit-entry.ts'
import { BandId } from '#core/ids.ts'
import { setLocale } from '#test/support/set-locale.ts'
import { auditDetailsText, eventText } from '#web/admin/audit-text.ts'
import { type Locale, locales } from '#web/i18n/locales.ts'

const messagesOf = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../web/messages/${locale}/admin.json`), 'utf8'))

test.each(locales)('every kind of event in the audit log has a text in the language %s', (locale) => {
  setLocale(locale)
  const messages = messagesOf(locale)
  expect(auditEvents.map(eventText)).toEqual(auditEvents.map((event) => messages[`audit_${event.replace('.', '_')}`]))
})

test('an event from a newer release is shown as its code', () => {
  expect(eventText('band.sang' as AuditEvent)).toBe('band.sang')
  expect(eventText('constructor' as AuditEvent)).toBe('constructor')
})

test.each<[Locale, string, string]>([
  ['en', 'Show Admin', 'version 3'],
  ['de', 'Show Admin', 'Version 3'],
  ['es', 'Admin de conciertos', 'versión 3'],
  ['fr', 'Admin des concerts', 'version 3'],
  ['ja', 'ライブ管理者', 'バージョン 3'],
])('details in the language %s name roles and versions, but not ids', (locale, roleLabel, versionText) => {
  setLocale(locale)
  expect(auditDetailsText({ role: 'ShowAdmin' })).toBe(roleLabel)
  expect(auditDetailsText({ version: 3 })).toBe(versionText)
  expect(auditDetailsText({ bandId: BandId.parse('00000000-0000-4000-8000-0000000000b1') })).toBe('')
  expect(auditDetailsText({})).toBe('')
})
