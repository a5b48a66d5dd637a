import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { BandClaim } from '#core/accounts/membership.ts'
import type { BandId } from '#core/ids.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { openApp } from '#test/support/open-app.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { readyButton } from '#test/support/ready-button.ts'
import { recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let memberships: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
beforeEach(async () => {
  world = makeWorld()
  memberships = makeMembershipHelpers(world)
  bandId = await memberships.addBand('The Nutmeg Seven')
})

const open = async (account?: Account, at = '/bands/the-nutmeg-seven', calls: string[] = []) => {
  const app = await openApp(world, { at, ...(account && { account }), intercept: recordCalls(calls) })
  await screen.findByRole('heading', { level: 1 })
  const press = async (name: string | RegExp) => app.user.click(await readyButton(name))
  return { ...app, press }
}

const emailsTo = ({ email }: Account) =>
  outboxOf(world.store)
    .filter(({ to }) => to === email)
    .map(({ template, data }) => ({ template, data }))
const membersSection = async () => within(await screen.findByRole('region', { name: 'Members' }))

describe('someone who plays in the band', () => {
  test('is sent to the log-in page if not logged in', async () => {
    const app = await open()
    await app.user.click(await screen.findByRole('link', { name: /^In this band\? Log in/ }))
    await waitFor(() => expect(app.address()).toBe('/login'))
  })

  test('claims membership with a reason, sees the pending claim, and withdraws it', async () => {
    const { account, actor } = await memberships.addUser(bandId, null)
    const app = await open(account)
    await app.press(/^In this band\?/)
    await app.press('Ask to join')
    await screen.findByText('Reason is required')
    const textarea = screen.getByLabelText(/^How are you involved/)
    await waitFor(() => expect(document.activeElement).toBe(textarea))
    await app.user.type(textarea, ' I play the trombone ')
    screen.getByText('19 of 256 characters')
    await app.press('Ask to join')
    const notice = await screen.findByText(/^You’ve asked to join/)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(notice)).toBe(true)
    expect(memberships.membershipOf(actor, bandId)).toMatchObject({ state: 'pending', reason: 'I play the trombone' })
    await app.press('Withdraw the claim to The Nutmeg Seven')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    await screen.findByRole('button', { name: /^In this band\?/ })
    expect(memberships.membershipOf(actor, bandId)).toBeUndefined()
  })

  test('closes the form, and the focus returns to the button', async () => {
    const { account } = await memberships.addUser(bandId, null)
    const app = await open(account)
    await app.press(/^In this band\?/)
    await app.press('Cancel')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^In this band\?/ })))
  })

  test('sees why a reason was rejected, and can correct the text', async () => {
    const { account } = await memberships.addUser(bandId, null)
    const app = await open(account)
    await app.press(/^In this band\?/)
    await app.user.click(screen.getByLabelText(/^How are you/))
    await app.user.paste('x'.repeat(257))
    await app.press('Ask to join')
    await screen.findByText('Reason must be 256 characters or less')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^How are you/).value).toHaveLength(257)
    expect(memberships.storedMemberships()).toEqual([])
  })

  test('sees neither members nor claims while their own claim is pending', async () => {
    const member = await memberships.addUser(bandId, 'active')
    const { account } = await memberships.addUser(bandId, 'pending')
    await open(account)
    await screen.findByText(/^You’ve asked to join/)
    expect(screen.queryByRole('region', { name: 'Members' })).toBeNull()
    expect(document.body.textContent).not.toContain(member.account.displayName)
  })

  test('claims a band from the profile, which then lists the claim', async () => {
    const { account, actor } = await memberships.addUser(bandId, null)
    const app = await open(account, '/profile')
    await app.user.type(await screen.findByRole('combobox', { name: 'In a band?' }), 'nutmeg')
    await app.user.click(await screen.findByRole('option', { name: /Nutmeg Seven/ }))
    await app.user.type(await screen.findByLabelText(/^How are you/), 'Trombone')
    await app.press('Ask to join')
    await screen.findByText('Waiting for a decision')
    expect(memberships.membershipOf(actor, bandId)?.state).toBe('pending')
    await app.user.click(screen.getByRole('link', { name: 'The Nutmeg Seven' }))
    await waitFor(() => expect(app.address()).toBe('/bands/the-nutmeg-seven'))
  })
})

describe('someone who may decide claims', () => {
  test('sees the reason for a claim and approves the claim', async () => {
    const claimant = await memberships.addUser(bandId, null)
    await world.core.claimBand(claimant.actor, bandId, BandClaim.parse({ reason: 'I play the trombone' }))
    const member = await memberships.addUser(bandId, 'active')
    const app = await open(member.account)
    const members = await membersSection()
    expect(await members.findByText(member.account.displayName)).toBeTruthy()
    expect(await members.findByText('I play the trombone')).toBeTruthy()
    await app.press(`Approve ${claimant.account.displayName}’s claim`)
    await waitFor(() => expect(memberships.membershipOf(claimant.actor, bandId)?.state).toBe('active'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull())
    expect(emailsTo(claimant.account)).toMatchObject([{ template: 'claim-approved' }])
  })

  test('denies a claim and gives the user a reason', async () => {
    const claimant = await memberships.addUser(bandId, 'pending')
    const admin = await memberships.addUser(bandId, null, 'ShowAdmin')
    const app = await open(admin.account)
    await app.press(`Deny ${claimant.account.displayName}’s claim`)
    const dialog = within(screen.getByRole('dialog'))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'Nobody knows you')
    await app.user.click(dialog.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(memberships.membershipOf(claimant.actor, bandId)).toBeUndefined())
    expect(emailsTo(claimant.account)).toMatchObject([
      { template: 'claim-denied', data: { reason: 'Nobody knows you' } },
    ])
  })

  test("can end another's membership only as an admin", async () => {
    const [one, other] = [await memberships.addUser(bandId, 'active'), await memberships.addUser(bandId, 'active')]
    const { unmount } = await open(one.account)
    await membersSection()
    expect(screen.queryByRole('button', { name: /^End membership/ })).toBeNull()
    unmount()
    const app = await open((await memberships.addUser(bandId, null, 'SiteAdmin')).account)
    await app.press(`End membership of ${other.account.displayName}`)
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End membership' }))
    await waitFor(() => expect(memberships.activeMemberIdsOf(bandId)).toEqual([one.actor.accountId]))
  })
})

describe('a member', () => {
  test('invites a user by username to take over the band', async () => {
    const member = await memberships.addUser(bandId, 'active')
    const other = await memberships.addUser(bandId, null)
    const app = await open(member.account)
    await app.user.type(await screen.findByLabelText(/^Username/), 'nobody-here')
    await app.press('Invite')
    await screen.findByText('No user has this username')
    await app.user.clear(screen.getByLabelText(/^Username/))
    await app.user.type(screen.getByLabelText(/^Username/), other.account.name)
    await app.user.click(screen.getByLabelText(/^Hand over/))
    await app.press('Hand over')
    await screen.findByText('Invitation sent. You’ll leave the band when they accept.')
    await screen.findByRole('button', { name: `Withdraw ${other.account.displayName}’s invitation` })
    expect(memberships.membershipOf(other.actor, bandId)?.state).toBe('invited')
  })

  test('hands the band over to a claimant and leaves at once', async () => {
    const member = await memberships.addUser(bandId, 'active')
    const other = await memberships.addUser(bandId, 'pending')
    const app = await open(member.account)
    await app.user.type(await screen.findByLabelText(/^Username/), other.account.name)
    await app.user.click(screen.getByLabelText(/^Hand over/))
    await app.press('Hand over')
    await waitFor(() => expect(memberships.activeMemberIdsOf(bandId)).toEqual([other.actor.accountId]))
    const button = await screen.findByRole('button', { name: /^In this band\?/ })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(button)).toBe(true)
  })

  test('invites a user and withdraws the invitation', async () => {
    const member = await memberships.addUser(bandId, 'active')
    const other = await memberships.addUser(bandId, null)
    const app = await open(member.account)
    await app.user.type(await screen.findByLabelText(/^Username/), other.account.name)
    await app.press('Invite')
    const name = `Withdraw ${other.account.displayName}’s invitation`
    await app.press(name)
    await waitFor(() => expect(memberships.membershipOf(other.actor, bandId)).toBeUndefined())
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' })))
  })

  test('leaves the band after confirmation', async () => {
    const member = await memberships.addUser(bandId, 'active')
    const calls: string[] = []
    const app = await open(member.account, '/bands/the-nutmeg-seven', calls)
    await membersSection()
    await app.press('Leave The Nutmeg Seven')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it as it is' }))
    expect(memberships.activeMemberIdsOf(bandId)).toEqual([member.actor.accountId])
    await app.press('Leave The Nutmeg Seven')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(memberships.activeMemberIdsOf(bandId)).toEqual([]))
    await screen.findByRole('button', { name: /^In this band\?/ })
    // A former member may not list the members, so the page does not refetch them.
    expect(calls.filter((call) => call === `GET /api/bands/${bandId}/members`)).toHaveLength(1)
  })
})

describe('an invited user', () => {
  const inviteUser = async () => {
    const [member, invitee] = [await memberships.addUser(bandId, 'active'), await memberships.addUser(bandId, null)]
    await world.core.handOverBand(member.actor, bandId, { name: invitee.account.name, leave: false })
    return invitee
  }

  test('sees the invitation on the page of the band and accepts it', async () => {
    const invitee = await inviteUser()
    const app = await open(invitee.account)
    await screen.findByText(/^You’re invited to join/)
    await app.press('Accept the invitation to join The Nutmeg Seven')
    const notice = await screen.findByText(/^You’re a member:/)
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
    expect(memberships.membershipOf(invitee.actor, bandId)?.state).toBe('active')
    await membersSection()
  })

  test('declines the invitation after confirmation', async () => {
    const invitee = await inviteUser()
    const app = await open(invitee.account)
    await app.press('Decline the invitation to join The Nutmeg Seven')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await screen.findByRole('button', { name: /^In this band\?/ })
    expect(memberships.membershipOf(invitee.actor, bandId)).toBeUndefined()
  })

  test('finds the invitation in the profile, and accepts it unless it has expired', async () => {
    const invitee = await inviteUser()
    const app = await open(invitee.account, '/profile')
    const item = within((await screen.findByRole('link', { name: 'The Nutmeg Seven' })).closest('li') ?? expect.fail())
    item.getByText('Invited')
    item.getByRole('button', { name: 'Decline the invitation to join The Nutmeg Seven' })
    world.clock.advance(14 * 24 * 60 * 60 * 1000)
    await app.press('Accept the invitation to join The Nutmeg Seven')
    await screen.findByText('This member, claim or invitation no longer exists.')
    world.clock.advance(-1)
    await app.press('Accept the invitation to join The Nutmeg Seven')
    await screen.findByText('Member')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your bands' })))
    expect(memberships.membershipOf(invitee.actor, bandId)?.state).toBe('active')
  })
})
