import type { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'

type Props = {
  label: string
  isMain?: boolean
  /** Whether the user is logged in and the next screen is loading. */
  isLoggedIn: boolean
  /** Called after the server has opened a session. */
  onLoggedIn: () => Promise<void>
  /** Called with the reason for a failure, and with '' when a new attempt begins. */
  onFailure: (text: string) => void
}

export function PasskeyButton({ label, isMain = false, isLoggedIn, onLoggedIn, onFailure }: Props) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const logIn = async () => {
    if (isBusy) return
    setIsBusy(true)
    onFailure('')
    try {
      const [{ startAuthentication }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        api.send('POST', '/api/auth/passkey/options', {}),
      ])
      const credential = await startAuthentication({ optionsJSON: options as unknown as Options })
      await api.send('POST', '/api/auth/passkey', { credential })
    } catch (error) {
      setIsBusy(false)
      return onFailure(failureText(error))
    }
    await onLoggedIn()
  }
  return (
    <button
      className={`btn btn--block needs-script${isMain ? ' btn--main' : ''}`}
      type="button"
      disabled={isLoggedIn}
      aria-disabled={isBusy}
      onClick={logIn}
    >
      {label}
    </button>
  )
}

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

const failureText = (error: unknown): string => {
  if (error instanceof ApiError) return refusalText(error, m.passkey_not_accepted())
  if (!('PublicKeyCredential' in globalThis)) return m.passkey_unusable()
  // Browsers don't distinguish a cancelled prompt from a missing passkey (WebAuthn Level 3, section 14.5.2).
  const isNotAllowed = error instanceof Error && error.name === 'NotAllowedError'
  return isNotAllowed ? m.passkey_cancelled() : m.common_failed_later()
}
