import { Link } from 'react-router'
import { Screen } from '#web/parts/screen.tsx'
import { useSite } from '#web/site-context.tsx'

/** `/about`: what this is and who keeps it (specification section 2). */
export function About() {
  const { name } = useSite()
  return (
    <Screen
      title="About"
      description={`${name} is a free public calendar of live ska, punk, reggae and rocksteady shows, kept by the people who play and put them on.`}
      canonicalPath="/about"
    >
      <div className="wrap page">
        <div className="page-head">
          <h1>About</h1>
        </div>
        <div className="prose lead">
          <p>
            {name} is a free public calendar of live ska, punk, reggae and rocksteady. The bands and the people who put
            on the shows keep it up to date.
          </p>
          <p>There are no ads and no ticket fees. You see the bands first, then where and when.</p>
          <h2>A list that tells the truth</h2>
          <p>
            A cancelled show stays in the list, struck through, so that nobody stands before a locked door. What was
            postponed, moved or sold out says so, here and in every calendar that follows the list. Each show keeps who
            changed what, and an edit that went wrong can be taken back.
          </p>
          <h2>Put a show on the list</h2>
          <p>
            Run a night or play in a band? <Link to="/request-access">Become a Show Manager</Link> and{' '}
            <Link to="/add-show">add it</Link> in under a minute, or <Link to="/import">a whole tour</Link> at once.
          </p>
          <h2>Take the list along</h2>
          <p>
            Follow it with your own calendar or reader by <b>Subscribe</b> above the list, put it on{' '}
            <Link to="/embed">your own site</Link> with one line, print it and pin it up. Everything public is{' '}
            <Link to="/open-data">open data</Link>, and there is an <Link to="/api-docs">API</Link> for whoever builds
            with it.
          </p>
          <h2>Keep it running</h2>
          <p>
            See <Link to="/support">Support Us</Link>, or <Link to="/contact">write to us</Link>. What is known to be
            broken or missing stands under <Link to="/issues">Issues</Link>.
          </p>
        </div>
      </div>
    </Screen>
  )
}
