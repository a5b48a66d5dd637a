import type { RoleName } from '#core/permissions/policy.ts'

/** How the roles are called on screen. */
export const roleWords: Readonly<Record<RoleName, string>> = {
  ShowManager: 'Show Manager',
  ShowAdmin: 'Show Admin',
  SiteAdmin: 'Site Admin',
  SiteOwner: 'Site Owner',
}
