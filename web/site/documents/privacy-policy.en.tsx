import { Link } from 'react-router-dom'
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
      description={`The data ${site.name} keeps about you, why, for how long, and how you can download it or have it deleted.`}
      path="/privacy-policy"
      lead={
        <p>
          You can read the whole calendar without telling us who you are. This page explains what we know about you if
          you do more than that, what we do with it, and how you can download it or have it deleted.
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
        {company} runs {name} and is responsible for your data here. You can reach us through the{' '}
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
          <b>When you only read</b>, your browser sends us what it sends to every web server: your IP address, and the
          kind of browser you use. We count requests per address so that nobody can flood the service, and keep only a
          hash of the address, for a day at most. Our logs contain neither your address nor what you search for. They
          identify accounts by a random ID, and log-in attempts by a hash.
        </p>
        <p>
          <b>When you have an account</b>, we store your username, email address, display name and a hash of your
          password, from which nobody can read it; a picture, a few words about yourself and a link if you give them;
          your roles and bands, and why you asked for them; when you registered; the data your second step needs if you
          set one up; and for each device on which you are logged in, the browser, the country and the time.
        </p>
        <p>
          <b>When you add something</b>, we record who did it and when: shows, bands, venues, pictures and every change
          to them. Before we store a picture, we remove what the camera wrote into it, such as where it was taken.
        </p>
        <p>
          <b>When you ask for alerts</b>, with or without an account, we store your email address, your language, what
          you want to be notified about, and which shows we have already notified you about.
        </p>
        <p>
          <b>When you choose notifications</b>, your browser gives us encryption keys and an address at its push
          service, which the browser’s maker runs. We store them without an email address, with your account if you have
          one. We encrypt each notification, so the push service cannot read it.
        </p>
        <p>
          <b>When you say that you are going to a show</b>, or maybe going, your browser stores it, and it stays there
          unless you have an account. With an account, we store the show, your answer and when you gave it, until you
          remove the answer or delete the account. Only you can see it, and nobody sees how many people are going.
        </p>
        <p>
          <b>When you write to us</b>, we get your email address, the subject and the message.
        </p>
        <p>
          <b>Use my location</b> asks your browser where you are when you press it, and only then. Your location becomes
          part of the page’s address so that the list can be filtered; we do not store it.
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
          We use it to run the calendar: to log you in, to show who keeps a listing accurate, to decide on requests, to
          answer you, to send the emails that belong to your account, and to keep out bots and abuse. We send no
          advertising. Other people see your display name next to your changes. Members of a band that you belong to, or
          ask to join, also see your username, the text and link in your profile, and why you asked. Only the people who
          administer the site see your email address.
        </p>
        <ul>
          <li>Your account: until you delete it. Accounts that are never confirmed are deleted after seven days.</li>
          <li>Your sessions: until you log out, thirty days after your last visit, or a year after logging in.</li>
          <li>
            Your alerts: until you stop them. Then we delete them. If you do not confirm an alert, we delete it after 48
            hours. Once you have none left, we delete your address within two days. Every alert email has links to see,
            change and stop your alerts. If your mail server refuses our emails for good, we keep the address so that we
            don’t write to it again.
          </li>
          <li>
            A message to us: until it has reached our mailbox, two days at most. We keep it in the mailbox until the
            matter is closed.
          </li>
          <li>
            Everything you added stays when you delete your account, but without your name. The administrators’ log
            still shows that something was done, and when, but no longer names you.
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
          If you only read, you get XSRF-TOKEN, and cookieAccepted once you answer the question about cookies. The
          others are set when you ask for something that needs them, such as logging in. None of our cookies follows you
          to other sites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Your browser also stores, without sending it to us, the colours, list view, filter and place you chose,
          whether you may edit every show, how far you had scrolled, any form you have not sent yet, and the pages you
          read last, for when you are offline.{' '}
          {analyticsId
            ? 'If you accept cookies, Google Analytics counts page views and sets cookies of its own, for a year at most; if you decline, it is never loaded. You can change your mind by deleting the cookie cookieAccepted.'
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
          <b>We do not sell your data</b>, and we do not give it away. Everything you add to the calendar is public, and
          others may reuse it as <Link to="/open-data">open data</Link>; your name is not part of that. The providers
          that run our servers, store our pictures and deliver our emails see what they need for that, on our behalf.
          {botCheck === 'recaptcha' &&
            ' Google reCAPTCHA protects the forms for people without an account. It reads what it needs for that from your browser and may set a cookie of its own.'}{' '}
          We give authorities the data that the law requires us to give.
        </p>
        <p>
          Tickets, event pages and maps of other services are links. The sites behind them learn about you only when you
          follow a link, and they have their own rules.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Security',
    body: (
      <p>
        Connections are encrypted wherever the site is served over https. Passwords, and the keys in cookies and emails,
        are stored only as hashes. On your <Link to="/profile">profile</Link> you can turn on two-step log-in, see where
        you are logged in, and end any session you do not recognize. No service is perfectly safe; if something happens
        to your data that puts you at risk, we will tell you.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          On your <Link to="/profile">profile</Link> you can see and correct your data, download all of it as a file,
          and delete your account. Your data is then deleted at once, not just hidden, and it disappears from our
          backups when they expire. For everything else, or without an account, <Link to="/contact">write to us</Link>:
          you may ask what we have, have it corrected or deleted, object to how it is used, and complain to the data
          protection authority where you live.
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
        This service is not for children under 13, and we do not knowingly keep their data. If you believe that a child
        has given us data, <Link to="/contact">tell us</Link> and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: <p>When we change what we do, we update this page and the date above. Please check it now and then.</p>,
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Questions about your data? <Link to="/contact">Write to us</Link>. A person answers.
      </p>
    ),
  },
]
