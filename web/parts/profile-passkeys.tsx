import type { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { type Api, ApiError } from '#web/api.ts'
import { Field } from './field.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type ShownPasskey, useProfileChanges } from './profile-data.ts'
import { useFocusKept } from './profile-section.tsx'
import { shownDay } from './shown-instant.ts'
import { useToast } from './toasts.tsx'

type Props = { passkeys: readonly ShownPasskey[]; onChange: (codes: readonly string[]) => Promise<void> }

/** The passkeys of the account: added with a name, listed, removed. */
export function ProfilePasskeys({ passkeys, onChange }: Props) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<ShownPasskey | null>(null)
  const canMake = typeof window.PublicKeyCredential === 'function'
  const remove = async (password: string) => {
    await api.send('DELETE', `/api/profile/passkeys/${encodeURIComponent(leaving?.id ?? '')}`, { password })
    toast('Passkey removed')
    await onChange([])
  }
  return (
    <div className="stack stack--close" ref={useFocusKept<HTMLDivElement>(passkeys.length)}>
      <h3>Passkeys</h3>
      <p>Log in with your fingerprint, face or screen lock instead of a password.</p>
      {passkeys.length > 0 && (
        <ul className="own-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <b className="long-word">{passkey.name}</b>
                <span className="hint">
                  Added {shownDay(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt ? `last used ${shownDay(passkey.lastUsedAt)}` : 'not used yet'}
                </span>
              </span>
              <button className="btn btn--sm" type="button" onClick={() => setLeaving(passkey)}>
                Remove <span className="vh">{passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {canMake ? (
        <button className="btn" type="button" onClick={() => setIsAdding(true)}>
          Add a passkey
        </button>
      ) : (
        <p className="hint">This browser cannot make passkeys.</p>
      )}
      {isAdding && <AddDialog onAdded={onChange} onClose={() => setIsAdding(false)} />}
      {leaving && (
        <PasswordDialog
          title={`Remove ${leaving.name}?`}
          action="Remove"
          isDanger
          onConfirm={remove}
          onClose={() => setLeaving(null)}
        >
          <p>Nobody can log in with this passkey any more. Delete it on the device, too.</p>
        </PasswordDialog>
      )}
    </div>
  )
}

const NAME_LENGTH = 64

function AddDialog({ onAdded, onClose }: { onAdded: Props['onChange']; onClose: () => void }) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [name, setName] = useState('')
  const [isUnnamed, setIsUnnamed] = useState(false)
  const isReady = () => {
    setIsUnnamed(name.trim() === '')
    return name.trim() !== ''
  }
  const add = async (password: string) => {
    const { recoveryCodes } = await makePasskey(api, name.trim(), password)
    toast('Passkey added')
    await onAdded(recoveryCodes)
  }
  return (
    <PasswordDialog title="Add a passkey" action="Continue" isReady={isReady} onConfirm={add} onClose={onClose}>
      <Field
        id="passkey-name"
        label="Name"
        hint="So that you know it again, like My phone."
        error={isUnnamed ? 'Name is required' : undefined}
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              if (target.value.trim()) setIsUnnamed(false)
            }}
          />
        )}
      </Field>
    </PasswordDialog>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The three steps of WebAuthn: asked of the server, made by the browser, kept by the server. */
async function makePasskey(api: Api, name: string, password: string) {
  const asked = api.send<{ options: Options }>('POST', '/api/profile/passkeys/options', { password })
  const [{ options }, { startRegistration }] = await Promise.all([asked, import('@simplewebauthn/browser')])
  const credential = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw new ApiError(0, { message: refusedByBrowser(error) })
  })
  return api.send<{ recoveryCodes: string[] }>('POST', '/api/profile/passkeys', { name, credential })
}

/** What the browser's own window ended with (WebAuthn Level 3, section 5.1.3). */
const refusedByBrowser = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was made. Try again when you are ready.'
  return 'This browser could not make a passkey.'
}
