import { holdsAny, mayReadAudit } from '#core/permissions/policy.ts'
import type { Session } from '#web/session.ts'

export type MenuEntry = { to: string; label: string }

/** The header's menus, in their order (specification section 2, "Every page"). */
export const menus: readonly { label: string; entries: readonly MenuEntry[] }[] = [
  {
    label: 'Show Management',
    entries: [
      { to: '/add-show', label: 'Add a Show' },
      { to: '/request-access', label: 'Become a Show Manager' },
    ],
  },
  {
    label: 'About',
    entries: [
      { to: '/support', label: 'Support Us' },
      { to: '/contact', label: 'Contact' },
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/terms-of-use', label: 'Terms of Service' },
      { to: '/about', label: 'About' },
    ],
  },
]

const profile: MenuEntry = { to: '/profile', label: 'Profile' }
const logOut: MenuEntry = { to: '/logout', label: 'Log Out' }
const forAccount: readonly MenuEntry[] = [profile, logOut]
const forAdmin: readonly MenuEntry[] = [profile, { to: '/admin', label: 'Admin' }, logOut]

const forVisitor: readonly MenuEntry[] = [
  { to: '/login', label: 'Log In' },
  { to: '/register', label: 'Register' },
]

/** The links of the avatar's menu for who is looking. */
export const accountEntries = (session: Session): readonly MenuEntry[] => {
  if (session.state !== 'authenticated') return forVisitor
  return holdsAny(session.roles, mayReadAudit) ? forAdmin : forAccount
}
