import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { backgroundJobs } from '#api/jobs/jobs.ts'

test('runs no job in a process with BACKGROUND_JOBS=false', () => {
  expect(backgroundJobs(readConfig({}), null).map(({ name }) => name)).toContain('mail')
  expect(backgroundJobs(readConfig({ BACKGROUND_JOBS: 'false' }), null)).toEqual([])
})
