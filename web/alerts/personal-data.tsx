import { useState } from 'react'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { fileNameStem, saveAs } from '#web/ui/save-as.ts'
import { subscriptionOfThisBrowser, unsubscribeBrowser } from './browser-push.ts'
import type { Subscriber } from './subscribers.ts'

type Props = Subscriber & { isOwnBrowser: boolean; onErased: () => void }

/** Buttons that download or delete all data of a subscriber. The download for this browser includes its push subscription, a
 * secret that the API does not return. */
export function PersonalData({ subscriber, data, isOwnBrowser, onErased }: Props) {
  const api = useApi()
  const toast = useToast()
  const { name: siteName } = useSite()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isBrowser = data.browser !== null
  const { isBusy, failure, run } = useSingleRequest()
  const download = () =>
    run(async () => {
      const { shows } = await api.get('/api/subscribers/{subscriber}/shows', { params: { subscriber } })
      const dataFromApi = { ...data, reportedShows: shows }
      const content = isOwnBrowser ? { ...dataFromApi, subscription: await subscriptionOfThisBrowser() } : dataFromApi
      saveAs(`${fileNameStem(siteName)}-alerts.json`, `${JSON.stringify(content, null, 2)}\n`, 'application/json')
    })
  const erase = async () => {
    await api.send('DELETE', '/api/subscribers/{subscriber}', undefined, { params: { subscriber } })
    if (isOwnBrowser) await unsubscribeBrowser().catch(() => undefined)
    toast(isBrowser ? m.alerts_browser_removed() : m.alerts_all_ended())
    onErased()
  }
  const eraseText = isBrowser ? m.alerts_remove_browser() : m.alerts_end_all()
  return (
    <>
      <div className="row">
        <button className="btn" type="button" aria-disabled={isBusy} onClick={download}>
          {m.alerts_download()}
        </button>
        <button className="btn btn--danger" type="button" onClick={() => setIsDialogOpen(true)}>
          {eraseText}
        </button>
        {isDialogOpen && (
          <ConfirmDialog
            title={isBrowser ? m.alerts_remove_browser_title() : m.alerts_end_all_title()}
            action={eraseText}
            isDanger
            onConfirm={erase}
            onClose={() => setIsDialogOpen(false)}
          >
            <p>{isBrowser ? m.alerts_remove_browser_text() : m.alerts_end_all_text({ email: data.email ?? '' })}</p>
          </ConfirmDialog>
        )}
      </div>
      {failure !== null && (
        <FailureNote failure={failure}>{m.personal_data_failed({ reason: failureText(failure) })}</FailureNote>
      )}
    </>
  )
}
