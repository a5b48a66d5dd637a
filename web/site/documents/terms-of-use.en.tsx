import { Link } from 'react-router'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { TextPage, type TextSection } from '#web/site/text-page.tsx'

/** `/terms-of-use`: twelve sections (specification section 2). */
export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Terms of Service"
      description={`What you may expect of ${site.name}, and what ${site.name} expects of you.`}
      path="/terms-of-use"
      lead={
        <p>
          These are the terms under which {site.company} offers {site.name}. They are as short as we could make them:
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
        not, please do not use it. Whoever acts for a band, a venue or a company says by it that they may.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Who may use it',
    body: (
      <p>
        Everybody may read the calendar. The service is not for children under 13: to register you have to be 13 or
        older, and old enough where you live to agree to terms like these, or have somebody who may agree for you.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Your account',
    body: (
      <p>
        Give an email address that is yours, and keep your password to yourself. What is done with your account counts
        as done by you until you tell us that somebody else has it. One person, one account; one that pretends to be
        somebody else is suspended.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'What you add',
    body: (
      <>
        <p>
          Facts about shows, bands and venues belong to nobody. What is yours in what you add, such as the wording of a
          description, you let everybody use as they like, under{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>
          : the calendar is published as <Link to="/open-data">open data</Link>.
        </p>
        <p>
          Posters and other pictures stay with those who made them. By uploading one you say that you may, and let us
          store it, make it smaller, and show it with the show, here, where others embed or follow the list, and in
          previews. You may have it taken away at any time.
        </p>
        <p>Add only what is true as far as you know, and set it right when it changes: people travel for it.</p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Who may edit what',
    body: (
      <p>
        Users may edit shows and information only of bands they are associated with or authorized for, and the shows
        that they added themselves. Show Admins may edit everything. Every change is recorded with the name of who made
        it, and may be taken back.
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
          <li>list shows that do not take place, or advertise what is no show;</li>
          <li>publish private addresses or data of other people without their consent;</li>
          <li>add anything that is against the law, or that attacks people for what they are;</li>
          <li>pass yourself off as a band, a venue or a person that you are not;</li>
          <li>
            break into the service, flood it, or go around its limits. Programs are welcome: the{' '}
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
        with what and where it is; we look at it soon and take away what has to go.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Tickets and other sites',
    body: (
      <p>
        We sell no tickets and take no part in what you agree with those who do. Links lead to sites that others are
        responsible for.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'No guarantee',
    body: (
      <p>
        {name} is free and kept by people who care about it. We do our best to have it right and running, but we cannot
        promise either: doors open late, bands miss ferries, machines fail. Ask the venue when much depends on it. As
        far as the law allows, the service is offered as it is.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <p>
        As far as the law allows, {company} is not liable for damage that comes of using the service, or of not being
        able to use it. Nothing here limits what the law does not let us limit, such as liability for intent, for gross
        negligence, or for injury to life and health.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Changes and ending',
    body: (
      <p>
        You may delete your account at any time, on your <Link to="/profile">profile</Link>. We may suspend an account
        that breaks these terms, and say why; you may answer. We may change the service and these terms: the date above
        says when they last did.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Governing law',
    body: (
      <p>
        These terms are governed by{' '}
        {jurisdiction ? `the law of ${jurisdiction}` : `the law of the place where ${company} has its seat`}, and
        disputes are decided by the courts there; the rights that the law of your own country gives you as a consumer
        stay untouched. If one of these terms is void, the others stand.
      </p>
    ),
  },
]
