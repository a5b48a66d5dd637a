import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The command prefix and the file owner that let PostgreSQL run without root privileges. */
export type UnprivilegedUser = {
  /** Precedes the program in its command line. */
  commandPrefix: string[]
  /** Transfers a folder that root created to PostgreSQL's user, unless root keeps it. */
  changeOwner(folder: string): void
}

/** PostgreSQL refuses to run as root, so a root process runs it as the folder's owner. If that is root as well, PostgreSQL runs
 * in a user namespace that maps root to nobody, and root keeps the files. Where such namespaces are not allowed, it runs as
 * the user `postgres` or `nobody`, who then owns the folder. Throws for root on systems other than Linux. */
export const unprivilegedUserOf = (folder: string): UnprivilegedUser => {
  if (process.getuid?.() !== 0) return { commandPrefix: [], changeOwner: () => {} }
  if (process.platform !== 'linux') throw new Error('PostgreSQL does not run as root; start as another user')
  const owner = ownerOf(folder)
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid)
  if (spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), 'true'], { stdio: 'ignore' }).status === 0)
    return { commandPrefix: NAMESPACE, changeOwner: () => {} }
  const user = asUser(...serviceUser())
  if (owner) user.changeOwner(folder)
  return user
}

const NAMESPACE: [string, ...string[]] = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  statSync(folder, { throwIfNoEntry: false })

const asUser = (uid: number, gid: number): UnprivilegedUser => ({
  commandPrefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
  changeOwner: (folder) => void execFileSync('chown', ['-R', `${uid}:${gid}`, folder]),
})

const serviceUser = (): [uid: number, gid: number] => {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return [Number(uid ?? 65534), Number(gid ?? 65534)]
}
