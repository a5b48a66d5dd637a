import { Link, useLocation } from 'react-router-dom'
import type { MenuEntry } from './menu-entries.ts'

export function MenuLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  const { pathname } = useLocation()
  return (
    <Link className={className} to={entry.to} aria-current={pathname === entry.to ? 'page' : undefined}>
      {entry.label()}
    </Link>
  )
}

export const MenuItems = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map((entry) => (
    <li key={entry.to}>
      <MenuLink entry={entry} />
    </li>
  ))
