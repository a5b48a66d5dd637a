import { lazy, Suspense, useState } from 'react'
import { Icon } from './icon.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { ProfilePasskeys } from './profile-passkeys.tsx'
import { RecoveryCodes } from './profile-recovery-codes.tsx'
import { ProfileSection } from './profile-section.tsx'
import { StatusLine } from './status-line.tsx'
import { useToast } from './toasts.tsx'

/** What a log-in takes besides the password. New recovery codes are shown here once, wherever they come from. */
export function ProfileTwoStep({ profile }: { profile: Profile }) {
  const { refresh } = useProfileChanges()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { timeCodes, passkeys, recoveryCodesLeft } = profile.twoStep
  const isOn = timeCodes || passkeys.length > 0
  const changed = async (made: readonly string[]) => {
    if (made.length > 0) setCodes(made)
    await refresh()
  }
  return (
    <ProfileSection title="Two-step log-in">
      <p>
        {isOn
          ? 'On: who knows your password alone cannot log in.'
          : 'Off. With a passkey or an authenticator app, who finds out your password still cannot log in.'}
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} name={profile.name} onDone={() => setCodes([])} />}
      <ProfilePasskeys passkeys={passkeys} onChange={changed} />
      <TimeCodes isOn={timeCodes} onChange={changed} />
      {isOn && <RecoveryCodesLeft count={recoveryCodesLeft} onChange={changed} />}
    </ProfileSection>
  )
}

type PartProps = { onChange: (codes: readonly string[]) => Promise<void> }

const TimeCodesSetUp = lazy(async () => ({ default: (await import('./profile-time-codes.tsx')).TimeCodesSetUp }))

/** What an app needs to make the codes; null while nothing is being set up. */
type Started = { secret: string; address: string } | null

function TimeCodes({ isOn, onChange }: PartProps & { isOn: boolean }) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const [started, setStarted] = useState<Started>(null)
  const start = async (password: string) =>
    setStarted(await api.send<Started>('POST', '/api/profile/time-codes', { password }))
  const stop = async (password: string) => {
    await api.send('DELETE', '/api/profile/time-codes', { password })
    toast('Authenticator app removed')
    await onChange([])
  }
  const confirmed = async (codes: readonly string[]) => {
    setStarted(null)
    toast('Authenticator app added')
    await onChange(codes)
  }
  return (
    <div className="stack stack--close">
      <h3>Authenticator app</h3>
      <p>
        {isOn
          ? 'A log-in asks for a code of your app.'
          : 'An app on your phone shows a new six-digit code every 30 seconds.'}
      </p>
      {started && !isOn ? (
        <Suspense fallback={<StatusLine status={{ tone: 'busy', text: 'Loading...' }} />}>
          <TimeCodesSetUp {...started} onConfirmed={confirmed} onCancel={() => setStarted(null)} />
        </Suspense>
      ) : (
        <button className="btn" type="button" onClick={() => setAsks(true)}>
          {isOn ? 'Remove the app' : 'Set up an app'}
        </button>
      )}
      {asks && (
        <PasswordDialog
          title={isOn ? 'Remove the authenticator app?' : 'Set up an authenticator app'}
          action={isOn ? 'Remove' : 'Continue'}
          isDanger={isOn}
          onConfirm={isOn ? stop : start}
          onClose={() => setAsks(false)}
        >
          <p>{isOn ? 'Its codes stop working at once.' : 'Your password shows that it is you.'}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

function RecoveryCodesLeft({ count, onChange }: PartProps & { count: number }) {
  const { api } = useProfileChanges()
  const [asks, setAsks] = useState(false)
  const renew = async (password: string) => {
    const { recoveryCodes } = await api.send<{ recoveryCodes: string[] }>('POST', '/api/profile/recovery-codes', {
      password,
    })
    await onChange(recoveryCodes)
  }
  return (
    <div className="stack stack--close">
      <h3>Recovery codes</h3>
      <p>
        {count <= 3 && <Icon name="warning" size={18} />} {count === 1 ? '1 code is left' : `${count} codes are left`}.
        Each stands once for the second step, should you lose your phone or key.
      </p>
      <button className="btn" type="button" onClick={() => setAsks(true)}>
        Make new codes
      </button>
      {asks && (
        <PasswordDialog
          title="Make new recovery codes?"
          action="Make new codes"
          onConfirm={renew}
          onClose={() => setAsks(false)}
        >
          <p>The codes that you have now stop working.</p>
        </PasswordDialog>
      )}
    </div>
  )
}
