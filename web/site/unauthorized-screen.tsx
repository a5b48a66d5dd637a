import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { joinWithOr } from '#web/i18n/name-lists.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { Screen } from '#web/page/screen.tsx'

/** Permissions that have no label here are not shown. */
const permissionLabels: Readonly<Record<string, () => string>> = {
  ...roleLabels,
  IsShowOwner: m.role_show_owner,
}

/** Shown to users without the necessary permission. In `/unauthorized?needs=ShowAdmin,IsShowOwner`, `needs` lists permissions,
 * any one of which is enough. Without `needs`, the text is general. */
export function UnauthorizedScreen() {
  const [search] = useSearchParams()
  const needs = (search.get('needs') ?? '').split(',').filter((name) => Object.hasOwn(permissionLabels, name))
  const permissionsText = joinWithOr(needs.map((name) => permissionLabels[name]?.() ?? name))
  const canRequestAccess = needs.includes('ShowManager')
  return (
    <Screen title={m.unauthorized_title()} status={403}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.unauthorized_title()}</h1>
          <p>{m.unauthorized_lead()}</p>
        </div>
        <div className="stack">
          {permissionsText && (
            <p>
              <ParaglideMessage
                message={m.unauthorized_needs}
                inputs={{ count: needs.length, rights: permissionsText }}
                markup={{ b: bold }}
              />
            </p>
          )}
          <p>{canRequestAccess ? m.unauthorized_ask() : m.unauthorized_write()}</p>
          <div className="row">
            <Link className="btn btn--main" to={canRequestAccess ? '/request-access' : '/contact'}>
              {canRequestAccess ? m.common_become_manager() : m.common_contact()}
            </Link>
            <Link className="btn" to="/">
              {m.common_see_all_shows()}
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
