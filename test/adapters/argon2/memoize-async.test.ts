import { expect, test } from 'vitest'
import { memoizeAsync } from '#adapters/argon2/memoize-async.ts'

const memoizedAfterFailures = (failures: number) => {
  let calls = 0
  const get = memoizeAsync(async () => {
    calls += 1
    if (calls <= failures) throw new Error(`failed ${calls}`)
    return `result ${calls}`
  })
  return { get, calls: () => calls }
}

test('calls the function once for all callers', async () => {
  const { get, calls } = memoizedAfterFailures(0)
  expect(await Promise.all([get(), get()])).toEqual(['result 1', 'result 1'])
  expect(await get()).toBe('result 1')
  expect(calls()).toBe(1)
})

test('retries after a failure, once for all concurrent callers', async () => {
  const { get, calls } = memoizedAfterFailures(2)
  const results = await Promise.allSettled([get(), get()])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(get()).rejects.toThrow('failed 2')
  expect(await Promise.all([get(), get(), get()])).toEqual(['result 3', 'result 3', 'result 3'])
  expect(calls()).toBe(3)
})
