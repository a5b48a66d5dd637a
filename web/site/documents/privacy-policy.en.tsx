import { Link } from 'react-router'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { CookieTable } from '#web/site/cookie-table.tsx'
import { TextPage, type TextSection } from '#web/site/text-page.tsx'

/** `/privacy-policy`: ten sections (specification section 2), describing the actual data processing. */
export function PrivacyPolicy() {
  const site = useSite()
  return (
    <TextPage
      title="Privacy Policy"
      description={`What ${site.name} knows about you, what for, for how long, and how you take it along or have it deleted.`}
      path="/privacy-policy"
      lead={
        <p>
          You can read the whole calendar without telling us who you are. This page says what we know about you when you
          do more than that, what we do with it, and how you get it back or have it deleted.
        </p>
      }
      sections={sectionsFor(site)}
    />
  )
}

const sectionsFor = ({ name, company, baseUrl, analyticsId, botCheck }: Site): readonly TextSection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    body: (
      <p>
        {company} runs {name} and is responsible for what happens with your data here. You reach us through the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Information we collect',
    body: (
      <>
        <p>
          <b>Who only reads</b> tells us what every web server is told: the address that the page is sent to and the
          kind of browser. We count by that address how often something is asked for, so that nobody can flood the
          service, and keep only a scrambled form of it, for a day at most. Our logs name neither your address nor your
          search; accounts stand in them as a number, and attempts to log in as a mark that nobody can turn back.
        </p>
        <p>
          <b>With an account</b> we store your username, email address, display name and a hash of your password, from
          which nobody can read it; a picture, a few words about yourself and a link if you give them; your roles and
          bands, and why you asked for them; when you registered; what your second step needs if you set one up; and for
          every place you are logged in the browser, the country, and when that was.
        </p>
        <p>
          <b>Of what you add</b> we keep who did it and when: shows, bands, venues, pictures and every change of them.
          Pictures lose what the camera wrote into them, such as where they were taken, before they are stored.
        </p>
        <p>
          <b>When you write to us</b> we get your email address, the subject and the message.
        </p>
        <p>
          <b>Near me</b> asks your browser where you are when you press it, and only then. The place goes into the
          address of the page, so that the list can be sorted out; we do not store it.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'How we use it, and for how long',
    body: (
      <>
        <p>
          We use it to run the calendar: to log you in, to show who keeps a listing true, to decide requests, to answer
          you, to send the mails that belong to your account, and to keep robots and abuse away. We send no advertising.
          Other people see your display name beside what you changed. Those who belong to a band that you belong to, or
          ask to belong to, see your username too, and why you asked. Only those who administer the site see your email
          address.
        </p>
        <ul>
          <li>Your account: until you delete it. One that was never confirmed goes by itself after seven days.</li>
          <li>
            Where you are logged in: until you log out, thirty days after your last visit, or a year after the log-in.
          </li>
          <li>
            A message to us: until it has been handed to our mailbox, two days at most; there, until it is answered and
            done with.
          </li>
          <li>
            What you added stays when you go, without your name. That something was done, and when, stays in the log of
            those who administer the site; it names you no more.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <>
        <p>
          Who only reads is given XSRF-TOKEN, and cookieAccepted with an answer to the question about cookies. The
          others come with what you ask for, such as logging in. None of ours follows you to other sites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Your browser also keeps, for itself, the colours and the look of the list you chose, whether you may edit
          every show, how far down a page you were, a form that you have not sent yet, and the pages that you read last,
          for when you have no network.{' '}
          {analyticsId
            ? 'If you accept cookies, Google Analytics counts which pages are seen and sets cookies of its own, for a year at most; if you decline, it is never loaded. You can change your mind by deleting the cookie cookieAccepted.'
            : 'No analytics tool is in use here.'}
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Sharing',
    body: (
      <>
        <p>
          <b>We do not sell your data</b>, and we do not give it away. What you add to the calendar is public, and
          others may take it along as <Link to="/open-data">open data</Link>; your name is not part of that. Those who
          run our servers, store our pictures and carry our mails see what that takes, on our behalf.
          {botCheck === 'recaptcha' &&
            ' Forms for people without an account are guarded by Google reCAPTCHA, which learns from your browser what it needs for that and may set a cookie of its own.'}{' '}
          We tell authorities what the law makes us tell.
        </p>
        <p>
          Maps, tickets and event pages are links: the sites behind them learn of you only when you follow one, and have
          rules of their own.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Security',
    body: (
      <p>
        Connections are encrypted wherever the site is served over https. Passwords, and the keys in cookies and mails,
        are stored as hashes only. You can ask for a second step at the log-in, see where you are logged in, and end
        what you do not know, on your <Link to="/profile">profile</Link>. No service is perfectly safe; if something
        happens to your data that puts you at risk, we tell you.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          On your <Link to="/profile">profile</Link> you can see and correct what we know, download all of it as a file,
          and delete your account; then your data goes at once, not only out of sight, and from our backups when they
          expire. For everything else, or without an account, <Link to="/contact">write to us</Link>: you may ask what
          we have, have it corrected or deleted, object to how it is used, and complain to the authority for data
          protection where you live.
        </p>
        <p>Users may edit shows and information only of bands they are associated with or authorized for.</p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Children under 13',
    body: (
      <p>
        This service is not for children under 13, and we do not knowingly keep data of theirs. If you believe that a
        child has given us some, <Link to="/contact">tell us</Link>, and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: (
      <p>
        When what we do changes, this page changes with it, and the date above says when it last did. Look here now and
        then.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Questions about your data? <Link to="/contact">Write to us</Link>; a person answers.
      </p>
    ),
  },
]
