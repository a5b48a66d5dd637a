import { expect, test } from 'vitest'
import { NewAlert } from '#core/alerts/alert-input.ts'

const invalidPathsOf = (locale: string) => {
  const input = { filter: {}, frequency: 'daily', timeZone: 'Europe/Berlin', locale }
  return NewAlert.safeParse(input).error?.issues.map(({ path }) => path)
}

test('a locale has up to 16 characters', () => {
  expect(invalidPathsOf('zh-Hant-HK-x1234')).toBeUndefined()
  expect(invalidPathsOf('zh-Hant-HK-x12345')).toEqual([['locale']])
})
