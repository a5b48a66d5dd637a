import { expect, test } from 'vitest'
import { memoizeAsync } from '#adapters/argon2/memoize-async.ts'

const memoizeWithFailures = (failureCount: number) => {
  let callCount = 0
  const get = memoizeAsync(async () => {
    callCount += 1
    if (callCount <= failureCount) throw new Error(`failed ${callCount}`)
    return `result ${callCount}`
  })
  return { get, callCount: () => callCount }
}

test('the memoized function is called once for all callers', async () => {
  const { get, callCount } = memoizeWithFailures(0)
  expect(await Promise.all([get(), get()])).toEqual(['result 1', 'result 1'])
  expect(await get()).toBe('result 1')
  expect(callCount()).toBe(1)
})

test('the memoized function is called again after a failure, once for all concurrent callers', async () => {
  const { get, callCount } = memoizeWithFailures(2)
  const results = await Promise.allSettled([get(), get()])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(get()).rejects.toThrow('failed 2')
  expect(await Promise.all([get(), get(), get()])).toEqual(['result 3', 'result 3', 'result 3'])
  expect(callCount()).toBe(3)
})
