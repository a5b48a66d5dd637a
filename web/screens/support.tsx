import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Screen } from '#web/parts/screen.tsx'
import type { SiteLinks } from '#web/site.ts'
import { useSite } from '#web/site-context.tsx'

const followed: readonly { link: keyof SiteLinks; name: string }[] = [
  { link: 'facebook', name: 'Facebook' },
  { link: 'instagram', name: 'Instagram' },
  { link: 'bluesky', name: 'Bluesky' },
]
const donated: readonly { link: keyof SiteLinks; name: string }[] = [
  { link: 'patreon', name: 'Patreon' },
  { link: 'buyMeACoffee', name: 'Buy Me a Coffee' },
]

/** `/support`: ways to help (specification section 2). A way that this installation does not have is not offered as a link. */
export function Support() {
  const { links, name } = useSite()
  return (
    <Screen
      title="Support Us"
      description={`Ways to help ${name}: spread the word, tell us what is wrong, add your shows, help with the code, donate.`}
      canonicalPath="/support"
    >
      <div className="wrap page">
        <div className="page-head">
          <h1>Support Us</h1>
          <p>{name} is free, for bands and for everybody who goes to see them. This is how you can keep it so.</p>
        </div>
        <div className="prose">
          <ul>
            <li>
              <b>Spread the word.</b> Print the list and pin it up in a record shop, or put it on{' '}
              <Link to="/embed">your own site</Link>.
            </li>
            <li>
              <b>Tell us what is wrong.</b> Use the <Link to="/contact">contact page</Link>.
            </li>
            <li>
              <b>Sign up.</b> <Link to="/register">Register</Link> and add your shows.
            </li>
            <li>
              <b>Follow us</b> on {named(followed, links, 'social media')}.
            </li>
            <li>
              <b>Help with the code.</b> Start with the <Link to="/issues">issues</Link>.
            </li>
            <li>
              <b>Donate</b> through {named(donated, links, 'Patreon or Buy Me a Coffee')}. It pays for the machine that
              the list runs on.
            </li>
          </ul>
        </div>
      </div>
    </Screen>
  )
}

/** Those of the pages that there are, as links; the plain words where there is none. */
const named = (pages: typeof followed, links: SiteLinks, words: string): ReactNode => {
  const there = pages.filter(({ link }) => links[link])
  if (there.length === 0) return words
  return there.map(({ link, name }, index) => (
    <span key={link}>
      {index > 0 && (index === there.length - 1 ? ' or ' : ', ')}
      <a href={links[link]} rel="noopener">
        {name}
      </a>
    </span>
  ))
}
