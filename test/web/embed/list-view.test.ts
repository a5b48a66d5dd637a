import { expect, test } from 'vitest'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld } from '#test/support/world.ts'
import { languageOf } from '#web/embed/language.ts'
import { listView } from '#web/embed/list-view.ts'

test.each([
  ['en', 'Band 8 and 92 more'],
  ['de', 'Band 8 und 92 weitere'],
  ['fr', 'Band 8 et 92 autres'],
  ['es', 'Band 8 y 92 más'],
  ['ja', 'Band 8 ほか 92 組'],
])('in an embedded list in %s, the link to a show ends with the number of omitted bands: %s', async (tag, ending) => {
  const world = makeWorld()
  const bandList = Array.from({ length: 100 }, (_, index) => ({ bandName: `Band ${index + 1}` }))
  const { slug } = await addShow(world, { bandList })
  const page = await world.core.listShows(null, ShowQuery.parse({}))
  const view = listView(page, { origin: 'https://shows.example', level: 3, language: languageOf(tag) })
  const link = view.querySelector('a')
  expect(link?.textContent).toMatch(RegExp(`${ending}$`))
  expect(link?.textContent).not.toContain('Band 9')
  expect(link?.href).toBe(`https://shows.example/shows/${slug}`)
})
