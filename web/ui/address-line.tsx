import type { ReactNode } from 'react'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'

/** An address in one line, beginning with its street; what stands in place of a hidden one is English in every language. */
export function AddressLine({ children }: { children: string }): ReactNode {
  if (!children.startsWith(HIDDEN_ADDRESS)) return children
  return (
    <>
      <InEnglish>{HIDDEN_ADDRESS}</InEnglish>
      {children.slice(HIDDEN_ADDRESS.length)}
    </>
  )
}
