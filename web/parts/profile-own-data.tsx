import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForgetting } from '#web/forget-person.ts'
import { useSite } from '#web/site-context.tsx'
import { failureText } from './failure-text.ts'
import { useOneCall } from './one-call.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'
import { asFileName, saveAs } from './save-as.ts'
import { StatusLine } from './status-line.tsx'
import { useToast } from './toasts.tsx'

/** Everything that is stored about the person, to take along and to take away. */
export function ProfileOwnData({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  return (
    <ProfileSection title="Your data">
      <Export name={profile.name} />
      <Deletion onDeleted={onDeleted} />
    </ProfileSection>
  )
}

function Export({ name }: { name: string }) {
  const { api } = useProfileChanges()
  const { name: siteName } = useSite()
  const toast = useToast()
  const { isBusy, failure, run } = useOneCall()
  const download = () =>
    run(async () => {
      const data = await api.get<unknown>('/api/profile/export')
      saveAs(
        `${asFileName(siteName)}-${asFileName(name)}.json`,
        `${JSON.stringify(data, null, 2)}\n`,
        'application/json',
      )
      toast('Your data is saved as a file')
    })
  return (
    <div className="stack stack--close">
      <p>Everything that we have stored about you, as one JSON file.</p>
      <button className="btn" type="button" disabled={isBusy} onClick={download}>
        Download your data
      </button>
      <StatusLine
        status={
          isBusy
            ? { tone: 'busy', text: 'Loading...' }
            : failure !== null
              ? { tone: 'bad', text: `Your data could not be downloaded. ${failureText(failure)}` }
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
  const forget = useForgetting()
  const [asks, setAsks] = useState(false)
  const erase = async (password: string) => {
    await api.send('DELETE', '/api/profile', { password })
    forget()
    onDeleted()
    toast('Your account is deleted')
    navigate('/')
  }
  return (
    <div className="stack stack--close">
      <p>When you delete your account, it is gone for good.</p>
      <button className="btn btn--danger" type="button" onClick={() => setAsks(true)}>
        Delete your account
      </button>
      {asks && (
        <PasswordDialog
          title="Delete your account?"
          action="Delete for good"
          isDanger
          onConfirm={erase}
          onClose={() => setAsks(false)}
        >
          <p>
            <b>What goes:</b> your names, email address, picture, bio and link, your roles and bands, and every way to
            log in. Nobody can bring it back.
          </p>
          <p>
            <b>What stays:</b> the shows, bands and venues that you added, without your name.
          </p>
        </PasswordDialog>
      )}
    </div>
  )
}
