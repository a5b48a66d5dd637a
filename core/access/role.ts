import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { RoleId } from '#core/ids.ts'
import { type Actor, type RoleName, requireRole, roleNames, rolesThatGrantRoles } from '#core/permissions/policy.ts'
import { requiredText } from '#core/text/text.ts'

export type Role = { roleId: RoleId; name: RoleName; description: string }

const role = (roleId: string, name: RoleName, description: string): Role => ({
  roleId: RoleId.parse(roleId),
  name,
  description,
})

export const roles: readonly Role[] = [
  role('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c01', 'ShowManager', 'Adds shows and edits the ones they added.'),
  role('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c02', 'ShowAdmin', 'Adds and edits every show, band and venue.'),
  role(
    '6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c03',
    'SiteAdmin',
    'Reviews requests and grants the roles that deal with shows.',
  ),
  role('6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c04', 'SiteOwner', 'Grants every role.'),
]

/** Specification section 5, "Role name". A role with this name need not exist. */
export const RoleNameParam = requiredText('role_name', 32)
export const KnownRoleName = z.enum(roleNames, { error: fieldIssue('role.unknown', { choices: roleNames }) })

export const requireKnownRole = (key: { roleId: RoleId } | { name: string }): Role =>
  roles.find((one) => ('roleId' in key ? one.roleId === key.roleId : one.name === key.name)) ?? refuse('role.not_found')

/** Returns the role with this name. Throws `permission.*` or `role.not_found` (specification section 7). */
export const findRole = (actor: Actor | null, name: string): Role => {
  requireRole(actor, rolesThatGrantRoles)
  return requireKnownRole({ name })
}
