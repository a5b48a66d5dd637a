import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** Lets PostgreSQL run without root privileges. */
export type UnprivilegedUser = {
  /** Precedes the program in its command line. */
  commandPrefix: string[]
  /** Makes PostgreSQL's user the owner of a folder that root created, unless root keeps it. */
  changeOwner(folder: string): void
}

/** Chooses the user for PostgreSQL, which refuses to run as root. A root process runs it as the folder's owner. If root owns the
 * folder, PostgreSQL runs in a user namespace that maps root to nobody, and root keeps the files. Where such namespaces are not
 * allowed, it runs as the user `postgres` or `nobody`, who then owns the folder. Throws for root on systems other than Linux. */
export const unprivilegedUserOf = (folder: string): UnprivilegedUser => {
  if (process.getuid?.() !== 0) return { commandPrefix: [], changeOwner: () => {} }
  if (process.platform !== 'linux') throw new Error('PostgreSQL does not run as root; start as another user')
  const owner = ownerOf(folder)
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid)
  if (spawnSync(NAMESPACE_COMMAND[0], [...NAMESPACE_COMMAND.slice(1), 'true'], { stdio: 'ignore' }).status === 0)
    return { commandPrefix: NAMESPACE_COMMAND, changeOwner: () => {} }
  const user = asUser(...serviceUser())
  if (owner) user.changeOwner(folder)
  return user
}

const NAMESPACE_COMMAND: [string, ...string[]] = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  statSync(folder, { throwIfNoEntry: false })

const asUser = (uid: number, gid: number): UnprivilegedUser => ({
  commandPrefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
  changeOwner: (folder) => void execFileSync('chown', ['-R', `${uid}:${gid}`, folder]),
})

const serviceUser = (): [uid: number, gid: number] => {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entryOf = (userName: string) => entries.find((entry) => entry.startsWith(`${userName}:`))
  const [, , uid, gid] = (entryOf('postgres') ?? entryOf('nobody'))?.split(':') ?? []
  return [Number(uid ?? 65534), Number(gid ?? 65534)]
}
