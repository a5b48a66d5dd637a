import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import { language, localizedPath } from '#web/i18n/language.ts'
import { locales, localizedUrl, nativeNames } from '#web/i18n/locales.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { siteLinkNames } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { matchRoute } from './match-route.ts'
import { type Theme, themes, useTheme } from './theme.ts'

/** Each has an icon of the same name. */
const iconLinks = ['facebook', 'instagram', 'bluesky', 'patreon'] as const

const pageLinks = [
  ['/cities', m.search_cities],
  ['/open-data', m.footer_open_data],
  ['/api-docs', m.footer_api],
  ['/embed', m.footer_embed],
] as const

export function Footer() {
  const { links, year, company } = useSite()
  const follow = useFollowLink()
  return (
    <footer className="footer">
      <div className="wrap footer-inner">
        {Object.values(links).some(Boolean) && (
          <ul className="footer-links">
            {iconLinks.map(
              (link) =>
                links[link] && (
                  <li key={link}>
                    <a href={links[link]} aria-label={siteLinkNames[link]} rel="noopener">
                      <Icon name={link} size={22} />
                    </a>
                  </li>
                ),
            )}
            {links.buyMeACoffee && (
              <li>
                <a className="footer-link" href={links.buyMeACoffee} rel="noopener">
                  <Icon name="buy-me-a-coffee" size={22} /> {m.footer_coffee()}
                </a>
              </li>
            )}
          </ul>
        )}
        <ul className="footer-links">
          {pageLinks.map(([path, name]) => (
            <li key={path}>
              <a className="footer-link" href={localizedPath(path)} onClick={follow}>
                {name()}
              </a>
            </li>
          ))}
        </ul>
        <p className="copyright">{m.footer_copyright({ year, company })}</p>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </footer>
  )
}

/** Links to this page in every language. They load a new document, because each language has its own scripts. On a private page,
 * they lead to the list, so that no link contains a secret. */
function LanguageChoice() {
  const { pathname, search } = useLocation()
  const path = matchRoute(pathname).route.isPrivate ? '/' : pathname + search
  return (
    <nav aria-label={m.footer_language()}>
      <ul className="footer-links">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              className="footer-link"
              href={localizedUrl(locale, path)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === language() || undefined}
            >
              {nativeNames[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const themeNames: Readonly<Record<Theme, () => string>> = {
  auto: m.footer_theme_auto,
  light: m.footer_theme_light,
  dark: m.footer_theme_dark,
}

function ThemeChoice() {
  const [theme, choose] = useTheme()
  return (
    <fieldset className="theme">
      <legend className="visually-hidden">{m.footer_theme()}</legend>
      {themes.map((value) => (
        <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)}>
          {themeNames[value]()}
        </button>
      ))}
    </fieldset>
  )
}
