import { useEffect } from 'react'
import { hasAnyRole, rolesThatEditEveryShow } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { Session } from '#web/data/session.ts'

/** Returns a function that decides whether the user may edit a show (specification section 6): ShowAdmins may edit every show,
 * other users only a `userEditable` one. Also stores `edits` in localStorage for users who may edit every show. On
 * later page loads, `inline-head-script.ts` reserves room for their Edit buttons, which avoids a layout shift. */
export function useEditRule(session: Session): (show: ShowListing) => boolean {
  const isLoggedIn = session.state === 'authenticated'
  const mayEditAll = isLoggedIn && hasAnyRole(session.roles, rolesThatEditEveryShow)
  const isSessionKnown = session.state !== 'loading'
  useEffect(() => {
    if (!isSessionKnown) return
    document.documentElement.toggleAttribute('data-edits', mayEditAll)
    try {
      if (mayEditAll) localStorage.setItem('edits', '1')
      else localStorage.removeItem('edits')
    } catch {
      // Without storage, the list shifts when the buttons appear.
    }
  }, [isSessionKnown, mayEditAll])
  return (show) => mayEditAll || (isLoggedIn && show.userEditable)
}
