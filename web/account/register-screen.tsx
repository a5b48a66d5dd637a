import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { bold } from '#web/i18n/markup.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { AlreadyLoggedIn } from './already-logged-in.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResendConfirmationButton } from './resend-confirmation-button.tsx'

/** `/register` (specification section 2, "Registration"), and the instructions after a registration. */
export function RegisterScreen() {
  const session = useSession()
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <CheckYourEmail email={sentTo} />
  if (session.state === 'authenticated') return <AlreadyLoggedIn title={m.common_register()} session={session} />
  return <RegisterForm onRegistered={setSentTo} />
}

function CheckYourEmail({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form, which contained the focus, has been removed. Focusing the heading makes screen readers continue there.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <Screen title={m.check_email_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1 tabIndex={-1} ref={heading}>
            {m.check_email_title()}
          </h1>
          <p>
            <ParaglideMessage message={m.check_email_sent} inputs={{ email }} markup={{ b: bold }} />
          </p>
        </div>
        <div className="stack">
          <h2>{m.check_email_not_arrived()}</h2>
          <p>{m.check_email_wait()}</p>
          <ResendConfirmationButton email={email} />
        </div>
        <p className="mt5">
          <ParaglideMessage message={m.check_email_confirmed} markup={{ login: linkTo('/login', 'text-link') }} />
        </p>
      </div>
    </Screen>
  )
}
