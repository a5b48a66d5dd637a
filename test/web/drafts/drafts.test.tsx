import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { BandId } from '#core/ids.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'
import { loadScreen } from '#web/shell/load-screen.ts'
import { matchRoute } from '#web/shell/match-route.ts'

/** The drafts of the larger forms are tested with those forms. */

let world: World
let memberships: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
beforeEach(async () => {
  world = makeWorld()
  memberships = makeMembershipHelpers(world)
  bandId = await memberships.addBand('Half Past Rude')
})

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

/** Fails every call that writes. */
const failWrites =
  (fetch: Fetch): Fetch =>
  (path, init) =>
    (init?.method ?? 'GET') === 'GET' ? fetch(path, init) : Promise.reject(new TypeError('Failed to fetch'))

type User = Pick<Account, 'email'>
type OpenOptions = { at: string; account?: User; intercept?: (fetch: Fetch) => Fetch }

const open = async ({ at, account, intercept }: OpenOptions) => {
  await loadScreen(matchRoute(at.replace(/\?.*/, '')).route)
  const app = await openApp(world, { at, ...(account && { account }), ...(intercept && { intercept }) })
  const press = async (name: string | RegExp) => {
    const container = screen.queryByRole('dialog') ?? (await screen.findByRole('main'))
    await app.user.click(await within(container).findByRole('button', { name }))
  }
  return { ...app, press }
}
type OpenedApp = Awaited<ReturnType<typeof open>>

const findField = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

type Form = {
  at: string
  makeUser: () => Promise<User | undefined>
  /** The name of a button that reveals the field. */
  opener?: RegExp
  field: string | RegExp
  text: string
  /** The label of a password field to fill in. No draft may contain the password. */
  passwordField?: string
  send: string
}

const addUser = async () => (await memberships.addUser(bandId, null)).account
const addMember = async () => (await memberships.addUser(bandId, 'active')).account
const addMembershipAndAdmin = async (state: 'pending' | 'active') => {
  await memberships.addUser(bandId, state)
  return (await memberships.addUser(bandId, null, 'SiteAdmin')).account
}
const anonymous = async () => undefined
const BAND_PATH = '/bands/half-past-rude'

const forms: [string, Form][] = [
  ['the profile', { at: '/profile', makeUser: addUser, field: /^Bio/, text: 'I play the trombone', send: 'Save' }],
  [
    'a band claim',
    {
      at: BAND_PATH,
      makeUser: addUser,
      opener: /^In this band\?/,
      field: /^How are you/,
      text: 'I play the trombone',
      send: 'Ask to join',
    },
  ],
  [
    'an invitation to a band',
    {
      at: BAND_PATH,
      makeUser: async () => {
        const account = await addMember()
        await world.addAccount([])
        return account
      },
      field: /^Username/,
      text: 'person-3',
      send: 'Invite',
    },
  ],
  [
    'the reason for denying a claim',
    {
      at: BAND_PATH,
      makeUser: () => addMembershipAndAdmin('pending'),
      opener: /^Deny/,
      field: /^Reason/,
      text: 'Nobody there knows you',
      send: 'Deny',
    },
  ],
  [
    'the reason for denying a claim on the requests page',
    {
      at: '/show-manager-requests',
      makeUser: () => addMembershipAndAdmin('pending'),
      opener: /^Deny/,
      field: /^Reason/,
      text: 'Nobody there knows you',
      send: 'Deny',
    },
  ],
  [
    'the reason for denying a request',
    {
      at: '/show-manager-requests',
      makeUser: async () => {
        const requester = await world.addAccount([])
        await world.core.requestAccess(await world.actorOf(requester), { explanation: 'I book the club.' })
        return world.addAccount(['SiteAdmin'])
      },
      opener: /^Deny /,
      field: /^Reason/,
      text: 'We could not find the club',
      send: 'Deny',
    },
  ],
  [
    'the reason for ending a membership',
    {
      at: BAND_PATH,
      makeUser: () => addMembershipAndAdmin('active'),
      opener: /^End membership/,
      field: /^Reason/,
      text: 'Left in spring',
      send: 'End membership',
    },
  ],
  [
    'the reason for suspending an account',
    {
      at: '/accounts',
      makeUser: async () => {
        await world.addAccount([], { name: 'mags' })
        return world.addAccount(['SiteAdmin'])
      },
      opener: /^Suspend mags/,
      field: 'Reason',
      text: 'Posts spam in every band',
      send: 'Suspend',
    },
  ],
  [
    'a new email address',
    {
      at: '/profile',
      makeUser: addUser,
      opener: /^Change email address/,
      field: 'New email address',
      text: 'new@people.example',
      passwordField: 'Your password',
      send: 'Send confirmation link',
    },
  ],
  [
    'an access request',
    { at: '/request-access', makeUser: addUser, field: 'Explanation', text: 'I book the club.', send: 'Send request' },
  ],
  [
    'a log-in',
    {
      at: '/login',
      makeUser: async () => {
        await world.addAccount([])
        return undefined
      },
      field: 'Email',
      text: 'person-2@people.example',
      passwordField: 'Password',
      send: 'Log In',
    },
  ],
  [
    'a forgotten password',
    {
      at: '/forgot-password',
      makeUser: anonymous,
      field: 'Email',
      text: 'mags@offbeat.example',
      send: 'Send reset link',
    },
  ],
  [
    'a new confirmation link',
    {
      at: '/confirm-email',
      makeUser: anonymous,
      field: 'Email',
      text: 'mags@offbeat.example',
      send: 'Send it again',
    },
  ],
]

describe('the draft', () => {
  test.each(forms)(
    'of the form for %s survives a network failure, is restored without passwords, and is deleted once the form is sent',
    async (_name, { at, makeUser, opener, field, text, passwordField, send }) => {
      const account = await makeUser()
      const options = { at, ...(account && { account }) }
      const reveal = async (app: OpenedApp) => {
        if (opener) await app.press(opener)
        return findField(field)
      }
      const first = await open({ ...options, intercept: failWrites })
      await first.user.type(await reveal(first), text)
      if (passwordField) await first.user.type(await findField(passwordField), PASSWORD)
      await first.press(send)
      await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
      expect((await findField(field)).value).toBe(text)
      expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD)
      first.unmount()

      const second = await open(options)
      await waitFor(async () => expect((await reveal(second)).value).toBe(text))
      expect(draftKeys()).toHaveLength(1)
      if (passwordField) await second.user.type(await findField(passwordField), PASSWORD)
      await second.press(send)
      await waitFor(() => expect(draftKeys()).toEqual([]))
    },
  )
})

test('a reason is restored when its dialog is reopened for the same claim, but not for another one', async () => {
  await memberships.addUser(bandId, 'pending')
  const other = await memberships.addUser(bandId, 'pending')
  const app = await open({ at: BAND_PATH, account: (await memberships.addUser(bandId, null, 'SiteAdmin')).account })
  const openAndReadReason = async (name: RegExp) => {
    await app.press(name)
    const { value } = await findField(/^Reason/)
    return value
  }
  await openAndReadReason(/^Deny Person 2/)
  await app.user.type(await findField(/^Reason/), 'Nobody there knows you')
  await app.press('Keep it as it is')
  expect(await openAndReadReason(new RegExp(`^Deny ${other.account.displayName}`))).toBe('')
  await app.press('Keep it as it is')
  expect(await openAndReadReason(/^Deny Person 2/)).toBe('Nobody there knows you')
})

test('the draft of a claim is hidden from another user, who can discard only their own draft', async () => {
  const first = await open({ at: BAND_PATH, account: await addUser() })
  await first.press(/^In this band\?/)
  await first.user.type(await findField(/^How are you/), 'I sing')
  first.unmount()
  const other = await open({ at: BAND_PATH, account: await addUser() })
  await other.press(/^In this band\?/)
  expect((await findField(/^How are you/)).value).toBe('')
  await other.user.type(await findField(/^How are you/), 'I drum')
  await other.press('Cancel')
  await other.press(/^In this band\?/)
  expect((await findField(/^How are you/)).value).toBe('')
  expect(draftKeys()).toHaveLength(1)
})

describe('the profile form', () => {
  const findBio = () => findField(/^Bio/)

  test('announces a restored draft, keeps changes made elsewhere, and offers to start over', async () => {
    const user = await world.addAccount([], { displayName: 'Mags', bio: 'Trombone' })
    const first = await open({ at: '/profile', account: user })
    await first.user.type(await findBio(), ' and posters')
    first.unmount()
    await world.core.editProfile(await world.actorOf(user), { displayName: 'Marguerite', bio: 'Trombone', url: null })
    const again = await open({ at: '/profile', account: user })
    await screen.findByText('Your draft is back.')
    expect((await findBio()).value).toBe('Trombone and posters')
    expect((await findField('Display name')).value).toBe('Marguerite')
    await again.press('Start over')
    expect((await findBio()).value).toBe('Trombone')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
    expect(draftKeys()).toEqual([])
  })

  test('deletes the draft once the user reverts or discards the changes', async () => {
    const app = await open({ at: '/profile', account: await addUser() })
    await app.user.type(await findBio(), 'T')
    await app.user.clear(await findBio())
    expect(draftKeys()).toEqual([])
    await app.user.type(await findBio(), 'Trombone')
    await app.user.click(screen.getByRole('link', { name: 'become a Show Manager' }))
    await app.press('Leave')
    await waitFor(() => expect(app.address()).toBe('/request-access'))
    expect(draftKeys()).toEqual([])
  })
})
