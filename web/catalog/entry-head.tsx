import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { BackToList } from '#web/page/back-to-list.tsx'
import { useSharePage } from '#web/show/share.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  name: string
  path: string
  /** Null for cities, and for users who may not edit the entry. */
  editPath: string | null
  children?: ReactNode
  actions?: ReactNode
}

export function EntryHead({ name, path, editPath, children, actions }: Props) {
  const share = useSharePage()
  return (
    <>
      <BackToList />
      <div className="mt4 stack">
        <h1 className="entry-name">{name}</h1>
        {children}
        <div className="row">
          {actions}
          <button className="btn btn--sm needs-script" type="button" onClick={() => share({ path, title: name })}>
            <Icon name="share" size={18} /> {m.common_share()}
          </button>
          {editPath && (
            <Link className="btn btn--sm" to={editPath}>
              <Icon name="pencil" size={16} /> {m.common_edit()}
            </Link>
          )}
        </div>
      </div>
    </>
  )
}
