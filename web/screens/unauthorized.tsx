import { Link, useSearchParams } from 'react-router'
import { roleWords } from '#web/parts/role-words.ts'
import { Screen } from '#web/parts/screen.tsx'

/** How the roles are called on screen; a role that is not here is never named. */
const rights: Record<string, string> = { ...roleWords, IsShowOwner: 'owner of the show' }

/**
 * Where the guard sends who is logged in and lacks the right: `/unauthorized?needs=SiteOwner,SiteAdmin` names the
 * roles any of which would do. Without the query the page says the same in general.
 */
export function Unauthorized() {
  const [query] = useSearchParams()
  const needs = (query.get('needs') ?? '').split(',').filter((role) => Object.hasOwn(rights, role))
  const names = needs.map((role) => rights[role]).join(' or ')
  const canAsk = needs.includes('ShowManager')
  return (
    <Screen title="No access" status={403}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>No access</h1>
          <p>Your account may not open this page.</p>
        </div>
        <div className="stack">
          {names && (
            <p>
              {needs.length === 1 ? 'It takes this right:' : 'It takes one of these rights:'} <b>{names}</b>.
            </p>
          )}
          <p>
            {canAsk
              ? 'You can ask for it: tell us in a few words which shows you want to add.'
              : 'If you should have it, write to us and say what you want to do.'}
          </p>
          <div className="row">
            {canAsk ? (
              <Link className="btn btn--main" to="/request-access">
                Become a Show Manager
              </Link>
            ) : (
              <Link className="btn btn--main" to="/contact">
                Contact
              </Link>
            )}
            <Link className="btn" to="/">
              See all shows
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
