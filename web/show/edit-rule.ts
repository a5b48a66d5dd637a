import { useEffect } from 'react'
import { holdsAny, mayEditEveryShow } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { Session } from '#web/data/session.ts'

/**
 * Who may edit a show of a list (specification section 6): ShowAdmin, or any show flagged `userEditable`. Whoever may edit every
 * show has it remembered as `edits` in localStorage, so that the script of `first-script.ts` keeps the room for the
 * buttons before the first paint and the list does not move when the session is known.
 */
export function useEditRule(session: Session): (show: ShowListing) => boolean {
  const isLoggedIn = session.state === 'authenticated'
  const mayAll = isLoggedIn && holdsAny(session.roles, mayEditEveryShow)
  const isKnown = session.state !== 'loading'
  useEffect(() => {
    if (!isKnown) return
    document.documentElement.toggleAttribute('data-edits', mayAll)
    try {
      if (mayAll) localStorage.setItem('edits', '1')
      else localStorage.removeItem('edits')
    } catch {
      // Storage may be forbidden; then the list moves once.
    }
  }, [isKnown, mayAll])
  return (show) => mayAll || (isLoggedIn && show.userEditable)
}
