import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { useSite } from '#web/page/site-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { menusFor } from './menu-entries.ts'
import { MenuItems } from './menu-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'

export function Header() {
  const session = useSession()
  return (
    <header className="header">
      <div className="wrap header-inner">
        <Logo />
        <HeaderSearch />
        <nav className="nav" aria-label={m.header_main()}>
          {menusFor(session).map(({ id, label, entries }) => (
            <DropdownMenu key={id} button={<MenuName label={label()} />} buttonClass="dropdown-toggle">
              <MenuItems entries={entries} />
            </DropdownMenu>
          ))}
        </nav>
        <AvatarMenu />
        <MobileMenu />
      </div>
      <div className="checkerboard" aria-hidden="true" />
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

/** Shows the site's name beside its logo: the musical symbol for an upstroke, with a checkerboard below. */
function Logo() {
  const { name } = useSite()
  return (
    <Link className="logo" to="/" aria-label={m.header_home({ name })}>
      <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path fill="#fff" d="M0 0h32v32H0z" />
        <path
          fill="#121214"
          d="M4 3h7.2L16 15.4 20.8 3H28l-9 21h-6zM0 28h4v4H0zM4 24h4v4H4zM8 28h4v4H8zM12 24h4v4h-4zM16 28h4v4h-4zM20 24h4v4h-4zM24 28h4v4h-4zM28 24h4v4h-4z"
        />
      </svg>
      <span className="logo-word" aria-hidden="true">
        {name}
      </span>
    </Link>
  )
}
