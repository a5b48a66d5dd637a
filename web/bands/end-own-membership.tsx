import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import type { MembershipState } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRefetchAfterMembershipChange } from './refetch-after-membership-change.ts'

type Props = { band: { id: string; name: string }; state: MembershipState }

const textsByState = {
  active: {
    action: m.own_membership_leave,
    button: m.own_membership_leave_button,
    question: m.own_membership_leave_question,
    text: m.own_membership_leave_text,
  },
  pending: {
    action: m.own_membership_withdraw,
    button: m.own_membership_withdraw_button,
    question: m.own_membership_withdraw_question,
    text: m.own_membership_withdraw_text,
  },
  invited: {
    action: m.own_membership_decline,
    button: m.own_membership_decline_button,
    question: m.own_membership_decline_question,
    text: m.own_membership_decline_text,
  },
} as const

export function EndOwnMembership({ band, state }: Props) {
  const api = useApi()
  const refetch = useRefetchAfterMembershipChange()
  const toast = useToast()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const texts = textsByState[state]
  const end = async () => {
    const params = { id: band.id, accountId: 'me' }
    toast((await api.send('DELETE', '/api/bands/{id}/members/{accountId}', {}, { params })).message)
    await refetch({ hasEnded: true })
  }
  return (
    <>
      <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
        <ParaglideMessage message={texts.button} inputs={{ band: band.name }} markup={{ vh: visuallyHidden }} />
      </button>
      {isDialogOpen && (
        <ConfirmDialog
          title={texts.question({ band: band.name })}
          action={texts.action()}
          isDanger={state === 'active'}
          onConfirm={end}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{texts.text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
