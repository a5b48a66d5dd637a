import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LoggedIn } from '#web/parts/logged-in.tsx'
import { RegisterForm } from '#web/parts/register-form.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { SendAgain } from '#web/parts/send-again.tsx'
import { useSession } from '#web/session.ts'

/** `/register` (specification section 2, "Registration"), and what to do next once it is done. */
export function RegisterScreen() {
  const session = useSession()
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <CheckYourEmail email={sentTo} />
  if (session.state === 'authenticated') return <LoggedIn title="Register" session={session} />
  return <RegisterForm onRegistered={setSentTo} />
}

function CheckYourEmail({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone with the focus in it; from the heading on it is read what to do.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <Screen title="Check your email">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1 tabIndex={-1} ref={heading}>
            Check your email
          </h1>
          <p>
            We have sent a link to <b className="wrap-anywhere">{email}</b>. Open it within 24 hours to confirm the
            address; then you can log in.
          </p>
        </div>
        <div className="stack">
          <h2>Nothing there?</h2>
          <p>
            It can take a few minutes. Look among the unwanted mail too, and check the address above: if it is wrong,
            register again with the right one.
          </p>
          <SendAgain email={email} />
        </div>
        <p className="mt5">
          Confirmed already?{' '}
          <Link className="linkish" to="/login">
            Log In
          </Link>
        </p>
      </div>
    </Screen>
  )
}
