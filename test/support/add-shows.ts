import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { Show } from '#core/shows/show.ts'
import { showInput } from './bodies.ts'
import type { World } from './world.ts'

/** Adds a show as a new user, or as `by`; `changes` are passed to `showInput`. */
export const addShow = async (
  world: World,
  changes: Readonly<Record<string, unknown>> = {},
  by?: Actor,
): Promise<ShowListing> => world.core.addShow(by ?? (await world.as('ShowManager')), showInput(changes))

/** Adds `count` shows on one night, with the titles `Show 001`, `Show 002` and so on. */
export const addShows = async (world: World, count: number, changes: Readonly<Record<string, unknown>> = {}) => {
  // A ShowAdmin has a higher daily limit.
  const by = await world.as('ShowAdmin')
  for (let number = 1; number <= count; number += 1)
    await addShow(world, { showTitle: `Show ${String(number).padStart(3, '0')}`, ...changes }, by)
}

/** Changes stored fields directly, bypassing the use cases. */
export const alterShow = async (world: World, { id }: Pick<ShowListing, 'id'>, changes: Partial<Show>) =>
  world.store.transact(async ({ shows }) => {
    const show = await shows.find(id)
    if (!show) throw new Error(`There is no show ${id}`)
    await shows.save({ ...show, ...changes })
  })
