import { expect } from 'vitest'
import { showBody } from './bodies.ts'
import { makeHttpWorld } from './http-world.ts'

/** Resolves to a visitor to a calendar with five shows, `Night 1` to `Night 5`, of which the last two have no age limit. */
export const makeVisitorWithShows = async () => {
  const world = makeHttpWorld()
  const manager = await world.visitWith('ShowManager')
  const added = []
  for (let day = 1; day <= 5; day += 1) {
    const body = showBody({
      showTitle: `Night ${day}`,
      showDate: `2026-12-0${day}`,
      ageRestriction: day > 3 ? 'No' : 'Unknown',
    })
    added.push(await (await manager.post('/api/shows', body)).json())
  }
  return { ...world.visit(), added }
}

export const titlesOf = async (response: Response): Promise<string[]> => {
  expect(response.status).toBe(200)
  return (await response.json()).shows.map(({ showTitle }: { showTitle: string }) => showTitle)
}
