import { Link } from 'react-router-dom'
import { m } from '#messages'
import { lastListPath } from '#web/data/last-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export function BackToList() {
  const path = useHydrated() ? lastListPath() : '/'
  return (
    <Link className="back" to={path}>
      <Icon name="arrow-left" size={18} /> {path === '/' ? m.common_all_shows() : m.common_back_to_list()}
    </Link>
  )
}
