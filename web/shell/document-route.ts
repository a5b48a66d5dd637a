import type { ComponentType } from 'react'
import { language } from '#web/i18n/language.ts'
import type { Locale } from '#web/i18n/locales.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'

/** A long text, which each language has in a file of its own: a browser fetches one of them, the server all that are asked for. */
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
