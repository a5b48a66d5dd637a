import type { ReactNode } from 'react'
import { language } from './language.ts'

/** Marks text that stays English on pages in any language, such as API descriptions. Also usable inside a message. */
export const InEnglish = ({ children }: { children?: ReactNode }): ReactNode =>
  language() === 'en' ? children : <span lang="en">{children}</span>
