import { afterAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#test/support/openapi-checks.ts'
import { startMemoryTarget } from './memory-target.ts'
import { operationsOf } from './requests.ts'
import { inputsFor, SUBJECT_TIMEOUT_MS } from './run-options.ts'
import { smallImages } from './sample-images.ts'
import { makeTally } from './tally.ts'
import { exploreOperation } from './target.ts'

const tally = makeTally('Routes, in one process on the memory store')
afterAll(tally.write)

/** The number of inputs for each operation per 10,000 inputs in total; lower for those that use a worker thread or encode images. */
const USUAL_INPUTS = 40
const reducedInputs: Readonly<Record<string, number>> = {
  'POST /api/imports/read': 20,
  'POST /api/images': 25,
  'PUT /api/profile/picture': 25,
  'GET /shows/{slug}/share.png': 20,
}

describe('whatever the input, every response is as documented for', () => {
  test.each(operationsOf(openApiDocument).map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      const target = await startMemoryTarget()
      const inputs = inputsFor(reducedInputs[name] ?? USUAL_INPUTS)
      await exploreOperation(target, operation, { tally, inputs, images: await smallImages() })
      expect(tally.rows().find(({ subject }) => subject === name)?.inputs).toBeGreaterThan(0)
    },
    SUBJECT_TIMEOUT_MS,
  )
})
