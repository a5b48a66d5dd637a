import type { ComponentType } from 'react'
import { language } from '#web/i18n/language.ts'
import type { Locale } from '#web/i18n/locales.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'

/** Returns the route for a long document that has one file per language. Browsers load only the file of the current language. */
export const documentRoute = (name: string, load: () => Promise<ComponentType>): RouteSpec => {
  const screens: { [locale in Locale]?: ComponentType | undefined } = {}
  return {
    path: `/${name}`,
    get screen() {
      return screens[language()]
    },
    set screen(screen) {
      screens[language()] = screen
    },
    code: {
      get source() {
        return `${name}.${language()}`
      },
      load,
    },
  }
}
