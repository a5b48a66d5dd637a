import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { language } from '#web/i18n/language.ts'
import { bold } from '#web/i18n/markup.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { type SiteLinks, siteLinkNames } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'

const socialKeys = ['facebook', 'instagram', 'bluesky'] as const
const donationKeys = ['patreon', 'buyMeACoffee'] as const

/** `/support`: ways to help (specification section 2). Links only to the social media and donation pages that are configured. */
export function SupportScreen() {
  const { links, name } = useSite()
  const hasSocialLinks = socialKeys.some((key) => links[key])
  const hasDonationLinks = donationKeys.some((key) => links[key])
  return (
    <Screen title={m.common_support()} description={m.support_description({ name })} canonicalPath="/support">
      <div className="wrap page">
        <div className="page-head">
          <h1>{m.common_support()}</h1>
          <p>{m.support_lead({ name })}</p>
        </div>
        <div className="prose">
          <ul>
            <li>
              <ParaglideMessage message={m.support_spread} markup={{ b: bold, embed: linkTo('/embed') }} />
            </li>
            <li>
              <ParaglideMessage message={m.support_tell} markup={{ b: bold, contact: linkTo('/contact') }} />
            </li>
            <li>
              <ParaglideMessage message={m.support_sign_up} markup={{ b: bold, register: linkTo('/register') }} />
            </li>
            <li>
              {hasSocialLinks ? (
                <ParaglideMessage
                  message={m.support_follow}
                  markup={{ b: bold, pages: () => <LinkList keys={socialKeys} links={links} /> }}
                />
              ) : (
                <ParaglideMessage message={m.support_follow_anywhere} markup={{ b: bold }} />
              )}
            </li>
            <li>
              <ParaglideMessage message={m.support_code} markup={{ b: bold, issues: linkTo('/issues') }} />
            </li>
            <li>
              {hasDonationLinks ? (
                <ParaglideMessage
                  message={m.support_donate}
                  markup={{ b: bold, pages: () => <LinkList keys={donationKeys} links={links} /> }}
                />
              ) : (
                <ParaglideMessage message={m.support_donate_ask} markup={{ b: bold, contact: linkTo('/contact') }} />
              )}
            </li>
          </ul>
        </div>
      </div>
    </Screen>
  )
}

/** Lists the links that are configured for the given keys. At least one of them must be configured. */
function LinkList({ keys, links }: { keys: readonly (keyof SiteLinks)[]; links: SiteLinks }) {
  const urlsByName = new Map(keys.flatMap((key) => (links[key] ? [[siteLinkNames[key], links[key]] as const] : [])))
  // `en-GB` lists have no Oxford comma.
  const listFormat = new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type: 'disjunction' })
  return listFormat.formatToParts(urlsByName.keys()).map(({ value }) => {
    const href = urlsByName.get(value)
    return href ? (
      <a key={value} href={href} rel="noopener">
        {value}
      </a>
    ) : (
      value
    )
  })
}
