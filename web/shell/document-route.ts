import type { ComponentType } from 'react'
import { language } from '#web/i18n/language.ts'
import type { Locale } from '#web/i18n/locales.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'

/** A long text with a file per language, so that browsers load only one. */
export const documentAt = (name: string, load: () => Promise<ComponentType>): RouteSpec => {
  const inLanguages: { [locale in Locale]?: ComponentType | undefined } = {}
  return {
    path: `/${name}`,
    get screen() {
      return inLanguages[language()]
    },
    set screen(screen) {
      inLanguages[language()] = screen
    },
    code: {
      get source() {
        return `${name}.${language()}`
      },
      load,
    },
  }
}
