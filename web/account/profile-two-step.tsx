import { lazy, Suspense, useState } from 'react'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { useToast } from '#web/page/toasts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { ProfilePasskeys } from './profile-passkeys.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The settings for the second step of a log-in. New recovery codes are shown here once, whichever setting created them. */
export function ProfileTwoStep({ profile }: { profile: Profile }) {
  const { refresh } = useProfileChanges()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { timeCodes, passkeys, recoveryCodesLeft } = profile.twoStep
  const isOn = timeCodes || passkeys.length > 0
  const showChange = async (newCodes: readonly string[]) => {
    if (newCodes.length > 0) setCodes(newCodes)
    await refresh()
  }
  return (
    <ProfileSection title={m.two_step_title()}>
      <p>{isOn ? m.two_step_on() : m.two_step_off()}</p>
      {codes.length > 0 && <RecoveryCodes codes={codes} name={profile.name} onDone={() => setCodes([])} />}
      <ProfilePasskeys passkeys={passkeys} onChange={showChange} />
      <TimeCodes isOn={timeCodes} onChange={showChange} />
      {isOn && <RecoveryCodesLeft count={recoveryCodesLeft} onChange={showChange} />}
    </ProfileSection>
  )
}

type SettingProps = { onChange: (newCodes: readonly string[]) => Promise<void> }

const TimeCodesSetup = lazy(async () => ({ default: (await import('./time-codes-setup.tsx')).TimeCodesSetup }))

type SetupData = Responses['POST /api/profile/time-codes']

function TimeCodes({ isOn, onChange }: SettingProps & { isOn: boolean }) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [setupData, setSetupData] = useState<SetupData | null>(null)
  const startSetup = async (password: string) =>
    setSetupData(await api.send('POST', '/api/profile/time-codes', { password }))
  const removeApp = async (password: string) => {
    await api.send('DELETE', '/api/profile/time-codes', { password })
    toast(m.two_step_app_removed())
    await onChange([])
  }
  const finishSetup = async (codes: readonly string[]) => {
    setSetupData(null)
    toast(m.two_step_app_added())
    await onChange(codes)
  }
  return (
    <div className="stack stack--close">
      <h3>{m.two_step_app()}</h3>
      <p>{isOn ? m.two_step_app_on() : m.two_step_app_off()}</p>
      {setupData && !isOn ? (
        <Suspense fallback={<StatusLine status={{ tone: 'busy', text: m.common_loading() }} />}>
          <TimeCodesSetup {...setupData} onConfirmed={finishSetup} onCancel={() => setSetupData(null)} />
        </Suspense>
      ) : (
        <button className="btn" type="button" onClick={() => setIsDialogOpen(true)}>
          {isOn ? m.two_step_remove_app() : m.two_step_set_up_app()}
        </button>
      )}
      {isDialogOpen && (
        <PasswordDialog
          title={isOn ? m.two_step_remove_title() : m.two_step_set_up_title()}
          actionLabel={isOn ? m.common_remove() : m.common_continue()}
          isDanger={isOn}
          onConfirm={isOn ? removeApp : startSetup}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{isOn ? m.two_step_remove_text() : m.two_step_set_up_text()}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

function RecoveryCodesLeft({ count, onChange }: SettingProps & { count: number }) {
  const { api } = useProfileChanges()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const renew = async (password: string) => {
    const { recoveryCodes } = await api.send('POST', '/api/profile/recovery-codes', { password })
    await onChange(recoveryCodes)
  }
  return (
    <div className="stack stack--close">
      <h3>{m.codes_title()}</h3>
      <p>
        {count <= 3 && <Icon name="warning" size={18} />} {m.codes_left({ count })}
      </p>
      <button className="btn" type="button" onClick={() => setIsDialogOpen(true)}>
        {m.codes_renew()}
      </button>
      {isDialogOpen && (
        <PasswordDialog
          title={m.codes_renew_title()}
          actionLabel={m.codes_renew()}
          onConfirm={renew}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{m.codes_renew_text()}</p>
        </PasswordDialog>
      )}
    </div>
  )
}
