import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import type { ReturnTo } from '#web/page/route-spec.ts'
import { useFocusHeld } from '#web/ui/focus-held.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'

const OwnPlace = lazy(async () => ({ default: (await import('./own-place.tsx')).OwnPlace }))
const Members = lazy(async () => ({ default: (await import('./band-members.tsx')).Members }))

/** The id of this section, to return here after a log-in. */
const OWN_PLACE = 'own-place'

export function BandPeople({ band }: { band: PublicBand }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.state !== 'authenticated')
    return (
      <p className="mt5">
        <Link className="linkish" to="/login" state={{ returnTo: `${pathname}#${OWN_PLACE}` } satisfies ReturnTo}>
          <Icon name="mic" size={18} /> {m.own_place_log_in()}
        </Link>
      </p>
    )
  return <People band={band} />
}

function People({ band }: { band: PublicBand }) {
  const { hash } = useLocation()
  const box = useFocusHeld<HTMLDivElement>(band.membership)
  return (
    <div {...box} id={OWN_PLACE}>
      <Suspense fallback={<Loading />}>
        <OwnPlace band={band} isNamed={hash === `#${OWN_PLACE}`} />
        {band.maySeeMembers && <Members band={band} />}
      </Suspense>
    </div>
  )
}
