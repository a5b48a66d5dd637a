import type { ReactNode } from 'react'
import { language } from '#web/language.ts'

/** A text that is in English whichever language is read, such as those of the document of the calls. */
export const InEnglish = ({ children }: { children: string }): ReactNode =>
  language() === 'en' ? children : <span lang="en">{children}</span>
