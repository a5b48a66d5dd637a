import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { MAX_PASSKEY_NAME } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { type Api, ApiError } from '#web/data/api.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type PasskeyView, useProfileChanges } from './profile-data.ts'

type Props = { passkeys: readonly PasskeyView[]; onChange: (newRecoveryCodes: readonly string[]) => Promise<void> }

export function ProfilePasskeys({ passkeys, onChange }: Props) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<PasskeyView | null>(null)
  const isSupported = typeof window.PublicKeyCredential === 'function'
  const remove = async (password: string) => {
    await api.send('DELETE', '/api/profile/passkeys/{id}', { password }, { params: { id: passkeyToRemove?.id ?? '' } })
    toast(m.passkeys_removed())
    await onChange([])
  }
  return (
    <div className="stack stack--close" ref={useFocusAfterRemoval<HTMLDivElement>(passkeys.length)}>
      <h3>{m.passkeys_title()}</h3>
      <p>{m.passkeys_lead()}</p>
      {passkeys.length > 0 && (
        <ul className="row-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <b className="long-word">{passkey.name}</b>
                <span className="hint">{usageText(passkey)}</span>
              </span>
              <button className="btn btn--sm" type="button" onClick={() => setPasskeyToRemove(passkey)}>
                <ParaglideMessage
                  message={m.passkeys_remove_one}
                  inputs={{ name: passkey.name }}
                  markup={{ vh: visuallyHidden }}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <button className="btn" type="button" onClick={() => setIsAdding(true)}>
          {m.passkeys_add()}
        </button>
      ) : (
        <p className="hint">{m.passkeys_unsupported()}</p>
      )}
      {isAdding && <AddDialog onAdded={onChange} onClose={() => setIsAdding(false)} />}
      {passkeyToRemove && (
        <PasswordDialog
          title={m.passkeys_remove_title({ name: passkeyToRemove.name })}
          actionLabel={m.common_remove()}
          isDanger
          onConfirm={remove}
          onClose={() => setPasskeyToRemove(null)}
        >
          <p>{m.passkeys_remove_text()}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

const usageText = ({ createdAt, lastUsedAt }: PasskeyView): string =>
  lastUsedAt
    ? m.passkeys_used({ added: formatDay(createdAt), used: formatDay(lastUsedAt) })
    : m.passkeys_not_used({ added: formatDay(createdAt) })

function AddDialog({ onAdded, onClose }: { onAdded: Props['onChange']; onClose: () => void }) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const [name, setName] = useState('')
  const [hasNameError, setHasNameError] = useState(false)
  const validateName = () => {
    setHasNameError(name.trim() === '')
    return name.trim() !== ''
  }
  const add = async (password: string) => {
    const { recoveryCodes } = await createPasskey(api, name.trim(), password)
    toast(m.passkeys_added())
    await onAdded(recoveryCodes)
  }
  return (
    <PasswordDialog
      title={m.passkeys_add()}
      actionLabel={m.common_continue()}
      validateFields={validateName}
      onConfirm={add}
      onClose={onClose}
    >
      <Field
        id="passkey-name"
        label={m.passkeys_name()}
        hint={m.passkeys_name_hint()}
        error={hasNameError ? m.passkeys_name_required() : undefined}
      >
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={MAX_PASSKEY_NAME}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value)
              if (target.value.trim()) setHasNameError(false)
            }}
          />
        )}
      </Field>
    </PasswordDialog>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Performs the three steps of a WebAuthn registration: gets options from the server, creates the passkey, and registers it. */
async function createPasskey(api: Api, name: string, password: string) {
  const optionsRequest = api.send('POST', '/api/profile/passkeys/options', { password })
  const [{ options }, { startRegistration }] = await Promise.all([optionsRequest, import('@simplewebauthn/browser')])
  const credential = await startRegistration({ optionsJSON: options as unknown as Options }).catch((error: unknown) => {
    throw new ApiError(0, { message: browserErrorText(error) })
  })
  return api.send('POST', '/api/profile/passkeys', { name, credential })
}

/** Returns the message for an error from the browser's prompt (WebAuthn Level 3, section 5.1.3). */
const browserErrorText = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return m.passkeys_has_one()
  if (name === 'NotAllowedError' || name === 'AbortError') return m.passkeys_cancelled()
  return m.passkeys_failed()
}
