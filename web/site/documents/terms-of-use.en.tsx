import { Link } from 'react-router-dom'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { TextPage, type TextSection } from '#web/site/text-page.tsx'

/** `/terms-of-use`: twelve sections (specification section 2). */
export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Terms of Service"
      description={`The rules for using ${site.name}: what you can expect from us, and what we expect from you.`}
      path="/terms-of-use"
      lead={
        <p>
          These are the terms under which {site.company} offers {site.name}. We kept them as short as we could. Please
          read them before you register.
        </p>
      }
      sections={sectionsFor(site)}
    />
  )
}

const sectionsFor = ({ name, company, jurisdiction }: Site): readonly TextSection[] => [
  {
    id: 'agreement',
    heading: 'Agreement',
    body: (
      <p>
        By using {name} you agree to these terms and to the <Link to="/privacy-policy">Privacy Policy</Link>. If you do
        not agree, please do not use it. If you act for a band, a venue or a company, you confirm that you are allowed
        to.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Who may use it',
    body: (
      <p>
        Anyone may read the calendar. The service is not for children under 13: to register you must be 13 or older. If
        you are too young where you live to agree to terms like these, someone who may agree for you must do so.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Your account',
    body: (
      <p>
        Use your own email address, and keep your password to yourself. You are responsible for everything done with
        your account until you tell us that someone else has access to it. Each person may have one account. We suspend
        accounts that pretend to be someone else.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'What you add',
    body: (
      <>
        <p>
          Facts about shows, bands and venues belong to nobody. If something you add is yours, such as the wording of a
          description, you let everyone use it as they like, under{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>
          : the calendar is published as <Link to="/open-data">open data</Link>.
        </p>
        <p>
          Posters and other pictures belong to the people who made them. By uploading one you confirm that you are
          allowed to, and you let us store it, make it smaller, and display it with the show or band on this site,
          wherever others embed or follow the list, and in link previews. You may have it removed at any time.
        </p>
        <p>Add only what is true as far as you know, and correct it when it changes: people travel for these shows.</p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Who may edit what',
    body: (
      <p>
        Users may edit shows and information only of bands they are associated with or authorized for, and the shows
        that they added themselves. Show Admins may edit everything. Every change is recorded with the name of the
        person who made it, and can be undone.
      </p>
    ),
  },
  {
    id: 'what-is-not-allowed',
    heading: 'What is not allowed',
    body: (
      <>
        <p>Please do not</p>
        <ul>
          <li>list shows that are not happening, or advertise anything that is not a show;</li>
          <li>publish other people’s private addresses or data without their consent;</li>
          <li>add anything that is illegal, or that attacks people for who they are;</li>
          <li>pretend to be a band, a venue or a person that you are not;</li>
          <li>
            try to break into the service, flood it, or get around its limits. Programs are welcome: the{' '}
            <Link to="/api-docs">API</Link> and the <Link to="/open-data">files</Link> are there for them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'names-and-rights',
    heading: 'Names and rights',
    body: (
      <p>
        The name and the mark of {name} belong to {company}. Names and logos of bands, venues and others are trademarks
        of their owners. If you think that something here violates your rights, <Link to="/contact">write to us</Link>{' '}
        and say what it is and where. We will look into it promptly and remove what has to go.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Tickets and other sites',
    body: (
      <p>
        We sell no tickets, and we are not a party to any agreement you make with those who do. Links lead to sites that
        others are responsible for.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'No guarantee',
    body: (
      <p>
        {name} is free and run by people who care about it. We do our best to keep it accurate and running, but we
        cannot promise either: doors open late, bands miss ferries, machines fail. If a lot depends on it, ask the
        venue. As far as the law allows, the service is provided “as is”.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <p>
        As far as the law allows, {company} is not liable for damage caused by using the service, or by not being able
        to use it. Nothing here limits liability that the law does not let us limit, such as for wilful misconduct, for
        gross negligence, or for death or personal injury.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Changes and ending',
    body: (
      <p>
        You may delete your account at any time on your <Link to="/profile">profile</Link>. We may suspend an account
        that breaks these terms. If we do, we say why, and you may reply. We may change the service and these terms: the
        date above shows when the terms last changed.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Governing law',
    body: (
      <p>
        These terms are governed by{' '}
        {jurisdiction ? `the law of ${jurisdiction}` : `the law of the place where ${company} is based`}, and disputes
        are decided by the courts there. You keep the rights that the law of your own country gives you as a consumer.
        If one of these terms is void, the others still apply.
      </p>
    ),
  },
]
