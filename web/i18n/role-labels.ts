import type { RoleName } from '#core/permissions/policy.ts'
import { m } from '#messages'

export const roleLabels: Readonly<Record<RoleName, () => string>> = {
  ShowManager: m.role_show_manager,
  ShowAdmin: m.role_show_admin,
  SiteAdmin: m.role_site_admin,
  SiteOwner: m.role_site_owner,
}
