import type { AuditLine } from '#core/audit/audit-line.ts'
import { holdsAny, type RoleName } from '#core/permissions/policy.ts'
import { roleWords } from './role-words.ts'

/** `role.granted` as *Role granted*; the underscores of what happened are blanks. */
export const auditWords = (what: string): string => {
  const [area = '', happened = ''] = what.split('.')
  return `${area[0]?.toUpperCase() ?? ''}${area.slice(1)} ${happened.replaceAll('_', ' ')}`
}

const isRole = (value: unknown): value is RoleName =>
  typeof value === 'string' && holdsAny(Object.keys(roleWords), [value as RoleName])

/** What belongs to it besides, in a few words; ids tell a reader nothing and are left out. */
export const detailsWords = (details: AuditLine['details']): string =>
  Object.entries(details)
    .flatMap(([name, value]) => {
      if (isRole(value)) return [roleWords[value]]
      return typeof value === 'number' ? [`${name} ${value}`] : []
    })
    .join(', ')
