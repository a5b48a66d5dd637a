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

const forAccount: readonly MenuEntry[] = [
  { to: '/profile', label: 'Profile' },
  { to: '/logout', label: 'Log Out' },
]

const forVisitor: readonly MenuEntry[] = [
  { to: '/login', label: 'Log In' },
  { to: '/register', label: 'Register' },
]

export const accountEntries = (session: Session) => (session.state === 'authenticated' ? forAccount : forVisitor)
