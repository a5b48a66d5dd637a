import { hasAnyRole, rolesThatAddShows, rolesThatReadSiteStats } from '#core/permissions/policy.ts'
import { m } from '#messages'
import type { Session } from '#web/data/session.ts'

/** `label` is a function because the language is known only while rendering. */
export type MenuEntry = { to: string; label: () => string }

const importEntries: readonly MenuEntry[] = [
  { to: '/import', label: m.common_import },
  { to: '/sources', label: m.sources_title },
]

type Menu = { id: string; label: () => string; entries: readonly MenuEntry[] }

/** Returns the header's menus in order (specification section 2, "Every page"). Only users who may add shows see the entries
 * for import and sources. */
export const menusFor = (session: Session): readonly Menu[] => [
  {
    id: 'shows',
    label: m.header_show_management,
    entries: [
      { to: '/add-show', label: m.common_add_show },
      ...(session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatAddShows) ? importEntries : []),
      { to: '/request-access', label: m.common_become_manager },
    ],
  },
  {
    id: 'about',
    label: m.common_about,
    entries: [
      { to: '/support', label: m.common_support },
      { to: '/contact', label: m.common_contact },
      { to: '/privacy-policy', label: m.common_privacy },
      { to: '/terms-of-use', label: m.common_terms },
      { to: '/about', label: m.common_about },
    ],
  },
]

const myShows: MenuEntry = { to: '/my-shows', label: m.my_shows_title }
const profile: MenuEntry = { to: '/profile', label: m.common_profile }
const logOut: MenuEntry = { to: '/logout', label: m.common_log_out }
const userEntries: readonly MenuEntry[] = [profile, myShows, logOut]
const adminEntries: readonly MenuEntry[] = [profile, myShows, { to: '/admin', label: m.common_admin }, logOut]

const anonymousEntries: readonly MenuEntry[] = [
  { to: '/login', label: m.common_log_in },
  { to: '/register', label: m.common_register },
  myShows,
]

export const accountEntries = (session: Session): readonly MenuEntry[] => {
  if (session.state !== 'authenticated') return anonymousEntries
  return hasAnyRole(session.roles, rolesThatReadSiteStats) ? adminEntries : userEntries
}
