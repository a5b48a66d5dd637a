import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { Icon } from './icon.tsx'
import { Loading } from './loading.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type ShownSession, sessionsOf, useProfileChanges } from './profile-data.ts'
import { ProfileSection, useFocusKept } from './profile-section.tsx'
import { shownInstant } from './shown-instant.ts'
import { useToast } from './toasts.tsx'

/** Where the person is logged in, and the way to end that. */
export function ProfileSessions() {
  const { api } = useProfileChanges()
  const session = useSession()
  const { data, isError, refetch, isFetching } = useQuery(
    sessionsOf(api, session.state === 'authenticated' ? session.name : ''),
  )
  return (
    <ProfileSection title="Where you are logged in">
      {data && <Sessions sessions={data} />}
      {!data && isError && !isFetching && (
        <div className="stack stack--close">
          <p role="alert">Your sessions could not be loaded.</p>
          <button className="btn btn--sm" type="button" onClick={() => refetch()}>
            <Icon name="reload" size={18} /> Load again
          </button>
        </div>
      )}
      {!data && (!isError || isFetching) && <Loading label="Loading sessions..." />}
    </ProfileSection>
  )
}

const others = 'others'

function Sessions({ sessions }: { sessions: readonly ShownSession[] }) {
  const { api, refresh } = useProfileChanges()
  const toast = useToast()
  const [ending, setEnding] = useState<ShownSession | typeof others | null>(null)
  const end = async (password: string) => {
    const which = ending === others || ending === null ? '' : `/${ending.id}`
    await api.send('DELETE', `/api/profile/sessions${which}`, { password })
    toast(ending === others ? 'All other sessions ended' : 'Session ended')
    await refresh()
  }
  return (
    <>
      <ul className="own-list" ref={useFocusKept<HTMLUListElement>(sessions.length)}>
        {sessions.map((each) => (
          <li key={each.id}>
            <span>
              <b>{nameOf(each)}</b> {each.isCurrent && <span className="tag tag--soldout">This device</span>}
              <span className="hint">
                {each.country && `${countryName(each.country)}. `}
                Since {shownInstant(each.createdAt)}, last used {shownInstant(each.lastUsedAt)}
              </span>
            </span>
            {each.isCurrent ? (
              <Link className="btn btn--sm" to="/logout">
                Log Out
              </Link>
            ) : (
              <button className="btn btn--sm" type="button" onClick={() => setEnding(each)}>
                End{' '}
                <span className="vh">
                  {nameOf(each)}, since {shownInstant(each.createdAt)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ country }) => country) && (
        <p className="hint">Countries are told by IP2Location LITE and may be wrong.</p>
      )}
      {sessions.length > 1 && (
        <div>
          <button className="btn" type="button" onClick={() => setEnding(others)}>
            End all other sessions
          </button>
        </div>
      )}
      {ending && (
        <PasswordDialog
          title={ending === others ? 'End all other sessions?' : 'End this session?'}
          action={ending === others ? 'End all others' : 'End session'}
          isDanger
          onConfirm={end}
          onClose={() => setEnding(null)}
        >
          <p>
            {ending === others
              ? 'Only this device stays logged in.'
              : `${nameOf(ending)}, since ${shownInstant(ending.createdAt)}, has to log in again.`}
          </p>
        </PasswordDialog>
      )}
    </>
  )
}

const nameOf = ({ device }: ShownSession): string => device ?? 'Unknown device'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

const countryName = (code: string): string => {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
