import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RoleName, roleNames } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { sessionKey, useViewer } from '#web/data/session.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import type { ListedAccount } from './account-row.tsx'

type Props = {
  accounts: readonly ListedAccount[]
  /** Whether the list shows old data. Its actions are then disabled. */
  isStale: boolean
  /** The role that all listed accounts have; the list offers only to revoke this role. Null in search results, which
   * offer all grants and revocations that the admin may make. */
  listedRole: RoleName | null
  onDone: () => Promise<void>
}

export function AccountRoleList({ accounts, isStale, listedRole, onDone }: Props) {
  const list = useFocusAfterRemoval<HTMLUListElement>(accounts.length)
  return (
    <ul className="row-list" ref={list}>
      {accounts.map((account) => (
        <AccountRoleItem key={account.id} account={account} isStale={isStale} listedRole={listedRole} onDone={onDone} />
      ))}
    </ul>
  )
}

type RoleChange = { action: 'grant' | 'revoke'; role: RoleName }

const texts = {
  grant: {
    button: m.roles_grant_one,
    question: m.roles_grant_question,
    confirm: m.roles_grant,
    done: m.roles_granted,
  },
  revoke: {
    button: m.roles_revoke_one,
    question: m.roles_revoke_question,
    confirm: m.roles_revoke,
    done: m.roles_revoked,
  },
} as const

function AccountRoleItem({
  account,
  isStale,
  listedRole,
  onDone,
}: Omit<Props, 'accounts'> & { account: ListedAccount }) {
  const [change, setChange] = useState<RoleChange | null>(null)
  const apply = useRoleChange(account, onDone)
  const { name, displayName, email, roles, confirmedAt, suspendedAt, createdAt } = account
  // In a stable order: after a grant, the revoke button takes the place of the grant button and keeps the focus.
  const changes = roleNames.flatMap((role): RoleChange[] => {
    if (listedRole === null && account.mayGrant.includes(role)) return [{ action: 'grant', role }]
    return (listedRole === null || role === listedRole) && account.mayRevoke.includes(role)
      ? [{ action: 'revoke', role }]
      : []
  })
  return (
    <li>
      <div className="long-word">
        <b dir="auto">{displayName}</b> <span className="muted">{name}</span>
        <span className="hint">{joinWithCommas([email, m.roles_since({ day: formatDay(createdAt) })])}</span>
        <span className="chips">
          {suspendedAt && <span className="tag tag--danger">{m.common_suspended()}</span>}
          {!confirmedAt && <span className="tag">{m.common_not_confirmed()}</span>}
          {roles.map((role) => (
            <span className="tag tag--strong" key={role}>
              {roleLabels[role]()}
            </span>
          ))}
        </span>
      </div>
      <span className="row">
        {changes.map(({ action, role }) => (
          <button
            className={action === 'grant' ? 'btn btn--sm' : 'btn btn--sm btn--danger'}
            type="button"
            key={role}
            disabled={isStale}
            onClick={() => setChange({ action, role })}
          >
            <ParaglideMessage
              message={texts[action].button}
              inputs={{ role: roleLabels[role](), name: displayName }}
              markup={{ vh: visuallyHidden }}
            />
          </button>
        ))}
      </span>
      {change && (
        <ConfirmDialog
          title={texts[change.action].question({ role: roleLabels[change.role](), name: displayName })}
          action={texts[change.action].confirm({ role: roleLabels[change.role]() })}
          isDanger={change.action === 'revoke'}
          onConfirm={() => apply(change)}
          onClose={() => setChange(null)}
        >
          <p>{m.roles_at_once()}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function useRoleChange({ id, name, displayName }: ListedAccount, onDone: () => Promise<void>) {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  const toast = useToast()
  return async ({ action, role }: RoleChange): Promise<void> => {
    await api.send(
      action === 'grant' ? 'PUT' : 'DELETE',
      '/api/users/{id}/roles/{name}',
      {},
      { params: { id, name: role } },
    )
    toast(texts[action].done({ role: roleLabels[role](), name: displayName }))
    // Admins who revoke their own role may lose access to this screen.
    if (viewer === name) await client.invalidateQueries({ queryKey: sessionKey })
    await onDone()
  }
}
