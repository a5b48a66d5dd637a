import { expect, test } from 'vitest'
import { apiClientAt, dayFromToday, ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import type { Product } from '#test/support/product.ts'
import { makeDataFolderForTest, makeFolderForTest, startProductForTest } from '#test/support/test-installation.ts'

const addShow = async ({ url }: Product, showTitle: string): Promise<void> => {
  await (await ownerAt(url)).send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(30) }))
}

const titlesIn = async ({ url }: Product): Promise<string[]> => {
  const { shows } = await apiClientAt(url).get('/api/shows?page=1&limit=25')
  return shows.map(({ showTitle }) => showTitle).sort()
}

test('data survives a restart and a kill', async () => {
  const settings = { DATA_DIR: makeDataFolderForTest(), ...ownerSettings }
  const first = await startProductForTest(settings)
  await addShow(first, 'Before the restart')
  await first.end()
  const second = await startProductForTest(settings)
  expect(await titlesIn(second)).toEqual(['Before the restart'])
  await addShow(second, 'Before the kill')
  await second.end('SIGKILL')
  const third = await startProductForTest(settings)
  expect(await titlesIn(third)).toEqual(['Before the kill', 'Before the restart'])
})

test('two processes start at the same time on one empty data folder and share their data', async () => {
  const settings = { DATA_DIR: makeFolderForTest(), ...ownerSettings }
  const [one, other] = await Promise.all([startProductForTest(settings), startProductForTest(settings)])
  await addShow(one, 'By one process')
  expect(await titlesIn(other)).toEqual(['By one process'])
  expect(await one.end()).toMatchObject({ code: 0 })
  await addShow(other, 'By the other')
  expect(await titlesIn(other)).toEqual(['By one process', 'By the other'])
})
