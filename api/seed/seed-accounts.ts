import { generatePassword } from '#api/maintenance/first-owner.ts'
import { type Account, AccountName, DisplayName } from '#core/accounts/account.ts'
import { AccountId, type BandId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

type DemoUser = { name: string; displayName: string; roles: readonly RoleName[] }
type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'confusables' | 'ids' | 'clock'>

const UNUSABLE_PASSWORD_HASH = '!'

/** The account that owns the demo shows. It is suspended, so nobody can log in to it. */
const demoOwner: DemoUser = { name: 'demo', displayName: 'Demonstration', roles: ['ShowAdmin'] }

const demoUsers: readonly DemoUser[] = [
  { name: 'demo-user', displayName: 'Una User', roles: [] },
  { name: 'demo-band-member', displayName: 'Benny Band', roles: [] },
  { name: 'demo-show-manager', displayName: 'Mona Manager', roles: ['ShowManager'] },
  { name: 'demo-show-admin', displayName: 'Shay Admin', roles: ['ShowAdmin'] },
  { name: 'demo-site-admin', displayName: 'Sid Admin', roles: ['SiteAdmin'] },
]

export type DemoCredentials = { email: string; password: string; access: string }

export const ensureDemoOwner = async (ports: NeededPorts): Promise<Actor> =>
  actorOf(await ensureAccount(ports, demoOwner, UNUSABLE_PASSWORD_HASH))

/** Creates the demo users and makes one of them a member of `band`. Existing accounts get new passwords, because an
 * interrupted run may not have printed the old ones. */
export const createDemoUsers = async (
  ports: NeededPorts,
  { band, by }: { band: { id: BandId; name: string }; by: Actor },
): Promise<{ credentials: readonly DemoCredentials[]; member: Actor }> => {
  const usersWithAccounts = await Promise.all(
    demoUsers.map(async (user) => {
      const password = generatePassword()
      return { user, password, account: await ensureAccount(ports, user, await ports.passwords.hash(password)) }
    }),
  )
  const credentials = usersWithAccounts.map(({ user: { name, roles }, password, account: { email } }) => {
    const access = roles.join(', ') || (name === MEMBER_NAME ? `member of ${band.name}` : 'no role')
    return { email, password, access }
  })
  const { account } = usersWithAccounts.find(({ user }) => user.name === MEMBER_NAME) ?? missing()
  await joinBand(ports, account.id, band.id, by)
  return { credentials, member: { ...actorOf(account), bandIds: [band.id] } }
}

const MEMBER_NAME = 'demo-band-member'

const missing = (): never => {
  throw new Error(`There is no demo user named ${MEMBER_NAME}`)
}

const ensureAccount = ({ transact, confusables, ids, clock }: NeededPorts, user: DemoUser, passwordHash: string) =>
  transact(async ({ accounts, audit }): Promise<Account> => {
    const email = Email.parse(`${user.name}@upstroke.example`)
    const existing = await accounts.findByEmail(email)
    if (existing) return user === demoOwner ? existing : accounts.save({ ...existing, passwordHash })
    const at = clock.now()
    const account = await accounts.save({
      id: AccountId.parse(ids.next()),
      name: AccountName.parse(user.name),
      nameKey: confusables.keyOf(user.name),
      email,
      displayName: DisplayName.parse(user.displayName),
      bio: null,
      url: null,
      profilePicture: null,
      passwordHash,
      roles: user.roles,
      confirmedAt: at,
      suspendedAt: user === demoOwner ? at : null,
      suspendedReason: user === demoOwner ? 'This account exists only to own the demo shows' : null,
      version: 0,
      createdAt: at,
    })
    for (const role of account.roles)
      await audit.add({ by: null, at, what: 'role.granted', kind: 'account', of: account.id, details: { role } })
    return account
  })

const actorOf = ({ id, name, displayName, profilePicture, roles }: Account): Actor => ({
  accountId: id,
  name,
  displayName,
  profilePicture,
  roles,
  bandIds: [],
})

/** Makes the account a member without a claim, because a claim would cause emails. */
const joinBand = ({ transact, clock }: NeededPorts, accountId: AccountId, bandId: BandId, by: Actor): Promise<void> =>
  transact(async ({ memberships }) => {
    if (await memberships.find(bandId, accountId)) return
    const at = clock.now()
    const decision = { decidedBy: by.accountId, createdAt: at, decidedAt: at }
    const membership = { bandId, accountId, state: 'active', reason: 'I play the trombone.' } as const
    await memberships.save({ ...membership, ...decision, mergeIds: [], inviterLeaves: false })
  })
