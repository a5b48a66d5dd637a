import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import type { ReturnTo } from '#web/page/route-spec.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'

const OwnMembership = lazy(async () => ({ default: (await import('./own-membership.tsx')).OwnMembership }))
const MembershipLists = lazy(async () => ({ default: (await import('./membership-lists.tsx')).MembershipLists }))

/** The id of the section, and the hash of the URL to return to after a log-in. */
const OWN_MEMBERSHIP_ID = 'own-membership'

export function BandMemberships({ band }: { band: PublicBand }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.state !== 'authenticated')
    return (
      <p className="mt5">
        <Link
          className="text-link"
          to="/login"
          state={{ returnTo: `${pathname}#${OWN_MEMBERSHIP_ID}` } satisfies ReturnTo}
        >
          <Icon name="mic" size={18} /> {m.own_membership_log_in()}
        </Link>
      </p>
    )
  return <Memberships band={band} />
}

function Memberships({ band }: { band: PublicBand }) {
  const { hash } = useLocation()
  const focusProps = useRecoverFocus<HTMLDivElement>(band.membership)
  return (
    <div {...focusProps} id={OWN_MEMBERSHIP_ID}>
      <Suspense fallback={<Loading />}>
        <OwnMembership band={band} isUrlTarget={hash === `#${OWN_MEMBERSHIP_ID}`} />
        {band.maySeeMembers && <MembershipLists band={band} />}
      </Suspense>
    </div>
  )
}
