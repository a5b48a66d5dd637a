import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { useRefetchAfterMembershipChange } from './refetch-after-membership-change.ts'

export function AcceptInvitation({ band }: { band: { id: string; name: string } }) {
  const api = useApi()
  const refetch = useRefetchAfterMembershipChange()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const accept = async () => {
    toast((await api.send('POST', '/api/bands/{id}/accept-invitation', {}, { params: { id: band.id } })).message)
    await refetch({ hasEnded: false })
  }
  return (
    <>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <button className="btn btn--sm btn--ok" type="button" aria-disabled={isBusy} onClick={() => run(accept)}>
        <ParaglideMessage
          message={m.own_membership_accept}
          inputs={{ band: band.name }}
          markup={{ vh: visuallyHidden }}
        />
      </button>
    </>
  )
}
