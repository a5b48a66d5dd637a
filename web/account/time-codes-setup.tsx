import { ParaglideMessage } from '@inlang/paraglide-js-react'
import encodeQr from 'qr'
import { useEffect, useRef } from 'react'
import type { output } from 'zod/mini'
import { TimeCode } from '#core/authentication/set-up-time-codes.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useProfileChanges } from './profile-data.ts'

type Props = {
  /** In Base32. */
  secret: string
  /** The secret as an `otpauth:` URL. */
  address: string
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

export function TimeCodesSetup({ secret, address, onConfirmed, onCancel }: Props) {
  const { api } = useProfileChanges()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const { register, handleSubmit, formState, setError } = useSchemaForm(TimeCode)
  const confirm = ({ code }: output<typeof TimeCode>) =>
    run(async () => {
      const response = await api.send('PUT', '/api/profile/time-codes', { code }).catch((error) => {
        if (showFieldErrors(error, ['code'], setError)) return null
        throw error
      })
      if (response) await onConfirmed(response.recoveryCodes)
    })
  const copy = async () => toast((await copyText(secret)) ? m.time_codes_copied() : m.time_codes_not_copied())
  return (
    <form className="form" method="post" noValidate onSubmit={handleSubmit(confirm)}>
      <p ref={lead} tabIndex={-1}>
        <ParaglideMessage message={m.time_codes_scan} markup={{ b: bold }} />
      </p>
      <div className="media-row">
        <QrCode text={address} />
        <div className="stack stack--close">
          <p className="code">{groupByFour(secret)}</p>
          <button className="btn btn--sm" type="button" onClick={copy}>
            <Icon name="copy" size={18} /> {m.time_codes_copy()}
          </button>
        </div>
      </div>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <Field id="time-code" label={m.time_codes_code()} error={formState.errors.code?.message}>
        {(control) => (
          <input {...register('code')} {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={11} />
        )}
      </Field>
      <div className="row">
        <button className="btn btn--main" type="submit" disabled={isBusy}>
          {m.common_confirm()}
        </button>
        <button className="btn" type="button" disabled={isBusy} onClick={onCancel}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  )
}

const groupByFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Renders a QR code that is dark on light in every colour scheme: some QR readers don't support inverted codes. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQr(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={m.time_codes_qr()}>
      <path d={path} />
    </svg>
  )
}
