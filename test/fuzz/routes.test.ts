import { afterAll, describe, expect, test } from 'vitest'
import { document } from '#test/support/documented.ts'
import { SUBJECT_MS, share } from './amounts.ts'
import { memoryStage } from './memory-stage.ts'
import { operationsOf } from './requests.ts'
import { smallPictures } from './sample-images.ts'
import { exploreOperation } from './stage.ts'
import { makeTally } from './tally.ts'

const tally = makeTally('Routes, in one process on the memory store')
afterAll(tally.write)

/** Inputs per 10,000; fewer for operations that use a thread or encode pictures. */
const USUAL_INPUTS = 40
const reducedInputs: Readonly<Record<string, number>> = {
  'POST /api/imports/read': 20,
  'POST /api/images': 25,
  'PUT /api/profile/picture': 25,
  'GET /shows/{slug}/share.png': 20,
}

describe('every operation of the OpenAPI document', () => {
  test.each(operationsOf(document).map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      const stage = await memoryStage()
      const inputs = share(reducedInputs[name] ?? USUAL_INPUTS)
      await exploreOperation(stage, operation, { tally, inputs, pictures: await smallPictures() })
      expect(tally.rows().find(({ subject }) => subject === name)?.inputs).toBeGreaterThan(0)
    },
    SUBJECT_MS,
  )
})
