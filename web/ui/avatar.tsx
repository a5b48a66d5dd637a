import type { Session } from '#web/data/session.ts'

/** The name to show for who is logged in. */
export const shownName = (session: Session) =>
  session.state === 'authenticated' ? session.displayName || session.name : ''

/** The profile picture, else the first letter of the name, else ?. Its name for assistive technology is its neighbour's. */
export function Avatar({ session }: { session: Session }) {
  if (session.state === 'authenticated' && session.profilePicture)
    return <img src={session.profilePicture} alt="" width="36" height="36" />
  const [letter = '?'] = shownName(session).trim()
  return <span aria-hidden="true">{letter.toUpperCase()}</span>
}
