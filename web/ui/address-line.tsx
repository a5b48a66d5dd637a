import type { ReactNode } from 'react'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'

/** An address on one line. The placeholder for a private address is English in every language, so it is marked as English. */
export function AddressLine({ children }: { children: string }): ReactNode {
  if (!children.startsWith(HIDDEN_ADDRESS)) return children
  return (
    <>
      <InEnglish>{HIDDEN_ADDRESS}</InEnglish>
      {children.slice(HIDDEN_ADDRESS.length)}
    </>
  )
}
