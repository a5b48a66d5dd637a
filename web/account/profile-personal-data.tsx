import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { prepareUnsubscribe } from '#web/alerts/this-browser.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { fileNameStem, saveAs } from '#web/ui/save-as.ts'
import { StatusLine } from '#web/ui/status-line.tsx'
import { useForgetUser } from './forget-user.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

export function ProfilePersonalData({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  return (
    <ProfileSection title={m.personal_data_title()}>
      <Export name={profile.name} />
      <Deletion onDeleted={onDeleted} />
    </ProfileSection>
  )
}

function Export({ name }: { name: string }) {
  const { api } = useProfileChanges()
  const { name: siteName } = useSite()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const download = () =>
    run(async () => {
      const data = await api.get('/api/profile/export')
      saveAs(
        `${fileNameStem(siteName)}-${fileNameStem(name)}.json`,
        `${JSON.stringify(data, null, 2)}\n`,
        'application/json',
      )
      toast(m.personal_data_saved())
    })
  return (
    <div className="stack stack--close">
      <p>{m.personal_data_lead()}</p>
      <button className="btn" type="button" disabled={isBusy} onClick={download}>
        {m.personal_data_download()}
      </button>
      <StatusLine
        status={
          isBusy
            ? { tone: 'busy', text: m.common_loading() }
            : failure !== null
              ? { tone: 'bad', text: m.personal_data_failed({ reason: failureText(failure) }) }
              : null
        }
      />
    </div>
  )
}

function Deletion({ onDeleted }: { onDeleted: () => void }) {
  const { api } = useProfileChanges()
  const navigate = useNavigate()
  const toast = useToast()
  const forgetUser = useForgetUser()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const deleteAccount = async (password: string) => {
    const unsubscribe = await prepareUnsubscribe(api)
    await api.send('DELETE', '/api/profile', { password })
    await unsubscribe()
    forgetUser()
    onDeleted()
    toast(m.deletion_done())
    navigate('/')
  }
  return (
    <div className="stack stack--close">
      <p>{m.deletion_lead()}</p>
      <button className="btn btn--danger" type="button" onClick={() => setIsDialogOpen(true)}>
        {m.deletion_delete()}
      </button>
      {isDialogOpen && (
        <PasswordDialog
          title={m.deletion_title()}
          actionLabel={m.deletion_for_good()}
          isDanger
          onConfirm={deleteAccount}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>
            <ParaglideMessage message={m.deletion_removes} markup={{ b: bold }} />
          </p>
          <p>
            <ParaglideMessage message={m.deletion_keeps} markup={{ b: bold }} />
          </p>
        </PasswordDialog>
      )}
    </div>
  )
}
