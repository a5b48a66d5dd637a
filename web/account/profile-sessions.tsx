import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useViewer } from '#web/data/session.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type SessionView, sessionsQuery, useProfileChanges } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

export function ProfileSessions() {
  const { api } = useProfileChanges()
  const { data, isError, refetch, isFetching } = useQuery(sessionsQuery(api, useViewer()))
  return (
    <ProfileSection title={m.sessions_title()}>
      {data && <Sessions sessions={data} />}
      {!data && isError && !isFetching && (
        <div className="stack stack--close">
          <p role="alert">{m.sessions_not_loaded()}</p>
          <button className="btn btn--sm" type="button" onClick={() => refetch()}>
            <Icon name="reload" size={18} /> {m.common_load_again()}
          </button>
        </div>
      )}
      {!data && (!isError || isFetching) && <Loading label={m.sessions_loading()} />}
    </ProfileSection>
  )
}

const others = 'others'

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const { api, refresh } = useProfileChanges()
  const toast = useToast()
  const [endTarget, setEndTarget] = useState<SessionView | typeof others | null>(null)
  const end = async (password: string) => {
    if (endTarget === others || endTarget === null) await api.send('DELETE', '/api/profile/sessions', { password })
    else await api.send('DELETE', '/api/profile/sessions/{id}', { password }, { params: { id: endTarget.id } })
    toast(endTarget === others ? m.sessions_others_ended() : m.sessions_ended())
    await refresh()
  }
  return (
    <>
      <ul className="row-list" ref={useFocusAfterRemoval<HTMLUListElement>(sessions.length)}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <b>{deviceName(session)}</b>{' '}
              {session.isCurrent && <span className="tag tag--strong">{m.sessions_this_device()}</span>}
              <span className="hint">{usageText(session)}</span>
            </span>
            {session.isCurrent ? (
              <Link className="btn btn--sm" to="/logout">
                {m.common_log_out()}
              </Link>
            ) : (
              <button className="btn btn--sm" type="button" onClick={() => setEndTarget(session)}>
                <ParaglideMessage
                  message={m.sessions_end_one}
                  inputs={{ device: deviceName(session), since: formatInstant(session.createdAt) }}
                  markup={{ vh: visuallyHidden }}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ country }) => country) && <p className="hint">{m.sessions_countries()}</p>}
      {sessions.length > 1 && (
        <div>
          <button className="btn" type="button" onClick={() => setEndTarget(others)}>
            {m.sessions_end_others()}
          </button>
        </div>
      )}
      {endTarget && (
        <PasswordDialog
          title={endTarget === others ? m.sessions_end_others_title() : m.sessions_end_title()}
          actionLabel={endTarget === others ? m.sessions_end_others_do() : m.sessions_end_do()}
          isDanger
          onConfirm={end}
          onClose={() => setEndTarget(null)}
        >
          <p>
            {endTarget === others
              ? m.sessions_end_others_text()
              : m.sessions_end_text({ device: deviceName(endTarget), since: formatInstant(endTarget.createdAt) })}
          </p>
        </PasswordDialog>
      )}
    </>
  )
}

/** Returns the name of the device in the user's language. The API names devices in English, such as `Firefox on Linux`. */
const deviceName = ({ device }: SessionView): string => {
  if (device === null) return m.sessions_unknown_device()
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser && system ? m.sessions_device({ browser, system }) : device
}

const usageText = ({ country, createdAt, lastUsedAt }: SessionView): string => {
  const times = { since: formatInstant(createdAt), used: formatInstant(lastUsedAt) }
  return country ? m.sessions_used_in({ country: formatCountry(country), ...times }) : m.sessions_used(times)
}
