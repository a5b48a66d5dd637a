import type { Session } from '#web/data/session.ts'

export const displayNameOf = (session: Session) =>
  session.state === 'authenticated' ? session.displayName || session.name : ''

/** The profile picture, else the name's first letter, else "?". Decorative: the button or visually hidden text names the user. */
export function Avatar({ session }: { session: Session }) {
  if (session.state === 'authenticated' && session.profilePicture)
    return <img src={session.profilePicture} alt="" width="36" height="36" />
  const [letter = '?'] = displayNameOf(session).trim()
  return <span aria-hidden="true">{letter.toUpperCase()}</span>
}
