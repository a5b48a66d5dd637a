import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { type AlertSubject, newAlertBody } from './alert-subject.ts'
import type { NewAlertResult } from './new-alert-form.tsx'

type Props = { subject: AlertSubject; onAdded: (added: NewAlertResult) => void; onFailed: (error: unknown) => void }

/** Adds an email alert for the logged-in user when the component mounts. The server chooses the frequency. */
export function AddAlertOnMount({ subject, onAdded, onFailed }: Props) {
  const api = useApi()
  const hasStarted = useRef(false)
  const add = useEffectEvent(async () => {
    try {
      const { alert } = await api.send('POST', '/api/alerts', { ...newAlertBody(subject), byEmail: true })
      onAdded({ forThisBrowser: false, alert })
    } catch (error) {
      onFailed(error)
    }
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void add()
  }, [])
  return <p className="status-line">{m.common_sending()}</p>
}
