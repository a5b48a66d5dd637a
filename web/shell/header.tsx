import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { menusFor } from './menu-links.ts'
import { MobileMenu } from './mobile-menu.tsx'

export function Header() {
  const session = useSession()
  return (
    <header className="head">
      <div className="wrap head-in">
        <Logo />
        <nav className="nav" aria-label={m.header_main()}>
          {menusFor(session).map(({ id, label, entries }) => (
            <DropdownMenu key={id} button={<MenuName label={label()} />} buttonClass="drop-btn">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} />
                </li>
              ))}
            </DropdownMenu>
          ))}
        </nav>
        <AvatarMenu />
        <MobileMenu />
      </div>
      <div className="checks" aria-hidden="true" />
    </header>
  )
}

function MenuName({ label }: { label: string }) {
  return (
    <>
      {label} <Icon name="chevron-down" size={16} />
    </>
  )
}
