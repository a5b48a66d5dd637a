import type { ReactNode } from 'react'
import { language } from './language.ts'

/** A text that is in English whichever language is read, such as one of the document of the calls. Also a part of a message. */
export const InEnglish = ({ children }: { children?: ReactNode }): ReactNode =>
  language() === 'en' ? children : <span lang="en">{children}</span>
