import { screen, waitFor } from '@testing-library/react'
import type { Account } from '#core/accounts/account.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { ShowEdit } from '#core/shows/show-input.ts'
import type { Fetch } from '#web/data/api.ts'
import { showInput } from './bodies.ts'
import { openApp } from './open-app.tsx'
import { makeWorld, type World } from './world.ts'

type Options = {
  intercept?: (fetch: Fetch) => Fetch
  world?: World
  changes?: Readonly<Record<string, unknown>>
}

/** Adds a show and opens its form as the show manager who added it. */
export const openEditShow = async ({ intercept, world = makeWorld(), changes = {} }: Options = {}) => {
  const account = await world.addAccount(['ShowManager'])
  const show = await world.core.addShow(await world.actorOf(account), showInput(changes))
  const app = await openEditForm(world, show, account, intercept)
  return { ...app, world, account, show, currentShow: () => currentShow(world, account, show) }
}

export const openEditForm = async (
  world: World,
  { id }: Pick<ShowListing, 'id'>,
  account: Account,
  intercept?: (fetch: Fetch) => Fetch,
) => {
  const app = await openApp(world, { at: `/edit-show/${id}`, account, ...(intercept && { intercept }) })
  await screen.findByRole('heading', { name: 'Edit show' })
  return app
}

const currentShow = async (world: World, account: Account, { id }: Pick<ShowListing, 'id'>): Promise<ShowListing> =>
  world.core.findShow(await world.actorOf(account), id)

export const saveAsOtherUser = async (
  world: World,
  show: ShowListing,
  changes: Readonly<Record<string, unknown>>,
): Promise<ShowListing> => {
  const other = await world.addAccount(['ShowAdmin'])
  const current = await currentShow(world, other, show)
  return world.core.editShow(await world.actorOf(other), show.id, ShowEdit.parse({ ...current, ...changes }))
}

export const saveButton = () => screen.getByRole('button', { name: 'Save Show' })

export const waitForShowPage = (app: { address(): string }) =>
  waitFor(() => {
    if (!app.address().startsWith('/shows/')) throw new Error(`Still at ${app.address()}`)
  })
