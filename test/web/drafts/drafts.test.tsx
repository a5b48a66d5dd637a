import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { BandId } from '#core/ids.ts'
import { makeMemberships } from '#test/support/membership.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'
import { loadScreen } from '#web/shell/load-screen.ts'
import { matchRoute } from '#web/shell/match-route.ts'

/** The drafts of the larger forms are tested with those forms. */

let world: World
let memberships: ReturnType<typeof makeMemberships>
let bandId: BandId
beforeEach(async () => {
  world = makeWorld()
  memberships = makeMemberships(world)
  bandId = await memberships.addBand('Half Past Rude')
})

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

/** Fails every call that writes. */
const failWrites =
  (fetch: Fetch): Fetch =>
  (path, init) =>
    (init?.method ?? 'GET') === 'GET' ? fetch(path, init) : Promise.reject(new TypeError('Failed to fetch'))

type Who = Pick<Account, 'email'>
type Setting = { at: string; who?: Who; intercept?: (fetch: Fetch) => Fetch }

const open = async ({ at, who, intercept }: Setting) => {
  await loadScreen(matchRoute(at.replace(/\?.*/, '')).route)
  const app = await openApp(world, { at, ...(who && { who }), ...(intercept && { intercept }) })
  const press = async (name: string | RegExp) => {
    const container = screen.queryByRole('dialog') ?? (await screen.findByRole('main'))
    await app.user.click(await within(container).findByRole('button', { name }))
  }
  return { ...app, press }
}
type Opened = Awaited<ReturnType<typeof open>>

const fieldOf = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

type Form = {
  at: string
  who: () => Promise<Who | undefined>
  /** A button that reveals the field. */
  opener?: RegExp
  field: string | RegExp
  text: string
  /** The label of a password field to fill in. No draft may contain the password. */
  password?: string
  send: string
}

const addUser = async () => (await memberships.addUser(bandId, null)).account
const addMember = async () => (await memberships.addUser(bandId, 'active')).account
const addReviewer = async (state: 'pending' | 'active') => {
  await memberships.addUser(bandId, state)
  return (await memberships.addUser(bandId, null, 'SiteAdmin')).account
}
const anonymous = async () => undefined
const BAND = '/bands/half-past-rude'

const forms: [string, Form][] = [
  ['the profile', { at: '/profile', who: addUser, field: /^Bio/, text: 'I play the trombone', send: 'Save' }],
  [
    'a band claim',
    {
      at: BAND,
      who: addUser,
      opener: /^In this band\?/,
      field: /^How are you/,
      text: 'I play the trombone',
      send: 'Ask to join',
    },
  ],
  [
    'an invitation to a band',
    {
      at: BAND,
      who: async () => {
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
      at: BAND,
      who: () => addReviewer('pending'),
      opener: /^Deny/,
      field: /^Reason/,
      text: 'Nobody there knows you',
      send: 'Deny',
    },
  ],
  [
    'the reason for denying a claim, on the requests page',
    {
      at: '/show-manager-requests',
      who: () => addReviewer('pending'),
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
      who: async () => {
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
      at: BAND,
      who: () => addReviewer('active'),
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
      who: async () => {
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
      who: addUser,
      opener: /^Change email address/,
      field: 'New email address',
      text: 'new@people.example',
      password: 'Your password',
      send: 'Send confirmation link',
    },
  ],
  [
    'an access request',
    { at: '/request-access', who: addUser, field: 'Explanation', text: 'I book the club.', send: 'Send request' },
  ],
  [
    'a log-in',
    {
      at: '/login',
      who: async () => {
        await world.addAccount([])
        return undefined
      },
      field: 'Email',
      text: 'person-2@people.example',
      password: 'Password',
      send: 'Log In',
    },
  ],
  [
    'a forgotten password',
    {
      at: '/forgot-password',
      who: anonymous,
      field: 'Email',
      text: 'mags@offbeat.example',
      send: 'Send reset link',
    },
  ],
  [
    'a new confirmation link',
    {
      at: '/confirm-email',
      who: anonymous,
      field: 'Email',
      text: 'mags@offbeat.example',
      send: 'Send it again',
    },
  ],
]

describe('the draft', () => {
  test.each(forms)(
    'of the form for %s survives a failure, is restored without passwords, and is deleted once sent',
    async (_what, { at, who, opener, field, text, password, send }) => {
      const account = await who()
      const setting = { at, ...(account && { who: account }) }
      const reveal = async (app: Opened) => {
        if (opener) await app.press(opener)
        return fieldOf(field)
      }
      const first = await open({ ...setting, intercept: failWrites })
      await first.user.type(await reveal(first), text)
      if (password) await first.user.type(await fieldOf(password), PASSWORD)
      await first.press(send)
      await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
      expect((await fieldOf(field)).value).toBe(text)
      expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD)
      first.unmount()

      const second = await open(setting)
      await waitFor(async () => expect((await reveal(second)).value).toBe(text))
      expect(drafts()).toHaveLength(1)
      if (password) await second.user.type(await fieldOf(password), PASSWORD)
      await second.press(send)
      await waitFor(() => expect(drafts()).toEqual([]))
    },
  )
})

test('a reason is restored when its dialog is reopened for the same claim, but not for another', async () => {
  await memberships.addUser(bandId, 'pending')
  const other = await memberships.addUser(bandId, 'pending')
  const app = await open({ at: BAND, who: (await memberships.addUser(bandId, null, 'SiteAdmin')).account })
  const openAndReadReason = async (name: RegExp) => {
    await app.press(name)
    const { value } = await fieldOf(/^Reason/)
    return value
  }
  await openAndReadReason(/^Deny Person 2/)
  await app.user.type(await fieldOf(/^Reason/), 'Nobody there knows you')
  await app.press('Keep it as it is')
  expect(await openAndReadReason(new RegExp(`^Deny ${other.account.displayName}`))).toBe('')
  await app.press('Keep it as it is')
  expect(await openAndReadReason(/^Deny Person 2/)).toBe('Nobody there knows you')
})

test('another user does not see the draft of a claim, and Cancel deletes only their own draft', async () => {
  const first = await open({ at: BAND, who: await addUser() })
  await first.press(/^In this band\?/)
  await first.user.type(await fieldOf(/^How are you/), 'I sing')
  first.unmount()
  const other = await open({ at: BAND, who: await addUser() })
  await other.press(/^In this band\?/)
  expect((await fieldOf(/^How are you/)).value).toBe('')
  await other.user.type(await fieldOf(/^How are you/), 'I drum')
  await other.press('Cancel')
  await other.press(/^In this band\?/)
  expect((await fieldOf(/^How are you/)).value).toBe('')
  expect(drafts()).toHaveLength(1)
})

describe('the profile', () => {
  const bio = () => fieldOf(/^Bio/)

  test('announces a restored draft, keeps changes made elsewhere, and can start over', async () => {
    const who = await world.addAccount([], { displayName: 'Mags', bio: 'Trombone' })
    const first = await open({ at: '/profile', who })
    await first.user.type(await bio(), ' and posters')
    first.unmount()
    await world.core.editProfile(await world.actorOf(who), { displayName: 'Marguerite', bio: 'Trombone', url: null })
    const again = await open({ at: '/profile', who })
    await screen.findByText('Your draft is back.')
    expect((await bio()).value).toBe('Trombone and posters')
    expect((await fieldOf('Display name')).value).toBe('Marguerite')
    await again.press('Start over')
    expect((await bio()).value).toBe('Trombone')
    expect(screen.queryByText('Your draft is back.')).toBeNull()
    expect(drafts()).toEqual([])
  })

  test('deletes a discarded or reverted draft', async () => {
    const app = await open({ at: '/profile', who: await addUser() })
    await app.user.type(await bio(), 'T')
    await app.user.clear(await bio())
    expect(drafts()).toEqual([])
    await app.user.type(await bio(), 'Trombone')
    await app.user.click(screen.getByRole('link', { name: 'become a Show Manager' }))
    await app.press('Leave')
    await waitFor(() => expect(app.address()).toBe('/request-access'))
    expect(drafts()).toEqual([])
  })
})
