import { ContainerModule } from 'inversify'
import { makeNoBotCheck } from '#adapters/bot-check/no-bot-check.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { makeMemoryMailer } from '#adapters/mail/memory-mailer.ts'
import { notificationText } from '#adapters/mail/notification-text.ts'
import { makeFastPasswords } from '#adapters/memory/fast-passwords.ts'
import { makeMemoryImageFiles } from '#adapters/memory/memory-image-files.ts'
import { makeMemoryStore } from '#adapters/memory/memory-store.ts'
import { makeMemoryPush } from '#adapters/push/memory-push.ts'
import { readConfig } from '#api/config/config.ts'
import { makeContainer } from '#api/container.ts'
import { core as coreModule } from '#api/modules/core.ts'
import { inProcessAdapters } from '#api/modules/in-process.ts'
import { storeOf } from '#api/modules/memory-store.ts'
import { tokens } from '#api/tokens.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { Gazetteer } from '#core/geography/gazetteer.ts'
import type { StreetsOf } from '#core/geography/streets.ts'
import { AccountId, type BandId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { Clock, Ids } from '#core/ports.ts'
import { makeDirectImportReader } from './direct-import-reader.ts'
import { newAccount, newMembership } from './valid-records.ts'

export type FixedClock = Clock & {
  /** Sets the clock to an RFC 3339 instant such as `2026-11-20T12:00:00Z`. */
  set(instant: string): void
  advance(milliseconds: number): void
}

/** Makes a clock that moves only on command. */
export const makeFixedClock = (start: string): FixedClock => {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime()
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

/** Makes a source of consecutive UUIDs: 00000000-0000-4000-8000-000000000001, …2, … */
const makeCountedIds = (): Ids => {
  let count = 0
  return {
    next: () => {
      count += 1
      return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
    },
  }
}

export const CLIENT: Client = { key: '192.0.2.1', device: 'Firefox on Linux', country: 'DE', deviceCookie: null }

/** One gazetteer per time zone, shared by all worlds, because gazetteers are read-only. */
const gazetteers = new Map<string, Gazetteer>()
const gazetteerFor = (siteTimeZone: string): Gazetteer => {
  const gazetteer = gazetteers.get(siteTimeZone) ?? makeSqliteGazetteer(siteTimeZone)
  gazetteers.set(siteTimeZone, gazetteer)
  return gazetteer
}

const config = readConfig({ SITE_NAME: 'Upstroke', PUSH_HOSTS: 'push.example' })

/** The password of every account that a world creates. */
export const PASSWORD = 'Correct horse 2 battery!'

/** The initial time of a world's clock, and of the browser in tests of pages. */
export const START = '2026-11-20T12:00:00Z'

type WorldOptions = {
  now?: string
  siteTimeZone?: string
  requiresTwoStep?: boolean
  baseUrl?: string
  streetsOf?: StreetsOf
}

/** Makes the product without HTTP: the real core on adapters without a database server or network, with a stopped clock
 * and predictable ids. `as('ShowManager')` logs in to a new account with this role and resolves to its actor; the account of
 * `as()` has no role. */
export const makeWorld = ({
  now = START,
  siteTimeZone = 'UTC',
  requiresTwoStep = false,
  baseUrl = 'https://shows.example',
  streetsOf = async () => null,
}: WorldOptions = {}) => {
  const clock = makeFixedClock(now)
  const ids = makeCountedIds()
  const memoryStore = makeMemoryStore(clock)
  /** Stores a membership directly, without the use cases for claims and invitations. */
  const addMembership = (accountId: AccountId, bandId: BandId, state: Membership['state'] = 'active'): Promise<void> =>
    memoryStore.transact(({ memberships }) =>
      memberships.save(newMembership(bandId, accountId, { state, createdAt: clock.now() })),
    )
  const store = { ...memoryStore, addMembership }
  const mailer = makeMemoryMailer({ siteName: 'Upstroke', baseUrl })
  const push = makeMemoryPush(notificationText)
  const testAdapters = new ContainerModule(({ bind }) => {
    bind(tokens.config).toConstantValue({ ...config, BASE_URL: baseUrl, REQUIRE_TWO_STEP: requiresTwoStep })
    bind(tokens.store).toConstantValue(storeOf(store))
    bind(tokens.clock).toConstantValue(clock)
    bind(tokens.ids).toConstantValue(ids)
    bind(tokens.mailer).toConstantValue(mailer)
    bind(tokens.push).toConstantValue(push)
    bind(tokens.issueTracker).toConstantValue({ openIssues: async () => ({ issues: [], readAt: clock.now() }) })
    bind(tokens.passwords).toResolvedValue(makeFastPasswords)
    bind(tokens.botCheck).toResolvedValue(makeNoBotCheck)
    bind(tokens.imageFiles).toResolvedValue(makeMemoryImageFiles, [tokens.clock])
    bind(tokens.gazetteer).toConstantValue(gazetteerFor(siteTimeZone))
    bind(tokens.streetsOf).toConstantValue(streetsOf)
    bind(tokens.importReader).toResolvedValue(makeDirectImportReader)
    bind(tokens.safeFetch).toConstantValue({ fetch: async () => refuse('unavailable') })
  })
  const container = makeContainer(coreModule, inProcessAdapters, testAdapters)
  const ports = container.get(tokens.ports)
  const core = container.get(tokens.core)
  let accountCount = 0

  /** Stores a confirmed account with these roles; `changes` take precedence. */
  const addAccount = async (roles: readonly RoleName[], changes: Partial<Account> = {}): Promise<Account> => {
    accountCount += 1
    const name = `person-${accountCount}`
    const account = newAccount({
      id: AccountId.parse(ids.next()),
      name,
      nameKey: ports.confusables.keyOf(name),
      email: Email.parse(`${name}@people.example`),
      displayName: `Person ${accountCount}`,
      passwordHash: await ports.passwords.hash(PASSWORD),
      roles,
      confirmedAt: clock.now(),
      createdAt: clock.now(),
      ...changes,
    })
    return store.transact(({ accounts }) => accounts.save(account))
  }

  /** Logs in to an account that has no second step. Resolves to the session token. */
  const logIn = async ({ email }: Pick<Account, 'email'>, client: Partial<Client> = {}): Promise<string> => {
    const loginContext = { client: { ...CLIENT, key: ids.next(), ...client }, formerToken: null }
    const result = await core.logIn({ email, password: PASSWORD }, loginContext)
    if (!('session' in result)) throw new Error('The account has a second step')
    return result.session.token
  }

  /** Resolves to the account's current actor, with its roles and bands. */
  const actorOf = async (account: Pick<Account, 'email'>): Promise<Actor> => {
    const session = await core.resumeSession(await logIn(account))
    if (!session) throw new Error('The new session has no user')
    return session.actor
  }

  const as = async (...roles: RoleName[]): Promise<Actor> => actorOf(await addAccount(roles))

  return { core, ports, clock, ids, store, mailer, push, addAccount, logIn, actorOf, as }
}

export type World = ReturnType<typeof makeWorld>
