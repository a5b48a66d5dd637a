import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'

/** How a PostgreSQL program is started so that it does not run as root: words that go before its command line. */
export type Unprivileged = {
  prefix: string[]
  /** Hands a folder that root has made over to the user that PostgreSQL will run as. */
  own(folder: string): void
}

/**
 * PostgreSQL refuses to run as root. A user namespace, where the kernel allows one, maps root to nobody: the files stay
 * root's and every path stays readable. Where it does not, the user `postgres` or `nobody` runs it and owns the folder.
 * A folder that belongs to another user already goes on under that user.
 */
export const makeUnprivileged = (folder: string): Unprivileged => {
  if (process.getuid?.() !== 0) return { prefix: [], own: () => {} }
  if (process.platform !== 'linux') throw new Error('PostgreSQL does not run as root; start as another user')
  const owner = ownerOf(folder)
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid)
  if (spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), 'true'], { stdio: 'ignore' }).status === 0)
    return { prefix: NAMESPACE, own: () => {} }
  const user = asUser(...serviceUser())
  if (owner) user.own(folder)
  return user
}

const NAMESPACE: [string, ...string[]] = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  statSync(folder, { throwIfNoEntry: false })

const asUser = (uid: number, gid: number): Unprivileged => ({
  prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
  own: (folder) => {
    chownSync(folder, uid, gid)
    execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  },
})

const serviceUser = (): [uid: number, gid: number] => {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return [Number(uid ?? 65534), Number(gid ?? 65534)]
}
