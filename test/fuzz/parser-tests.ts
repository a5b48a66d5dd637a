import type fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Attempt, explore } from './explore.ts'
import { inputsFor, SUBJECT_TIMEOUT_MS } from './run-options.ts'
import { makeTally } from './tally.ts'

type TestParser = <Input>(
  subject: string,
  perTenThousand: number,
  arbitrary: fc.Arbitrary<Input>,
  attempt: Attempt<Input>,
) => void

/** Returns a function that defines the test for one parser of this kind; `perTenThousand` is the parser's share of the inputs. */
export const parserTests = (kind: string): TestParser => {
  const tally = makeTally(`Parsers of ${kind}`)
  afterAll(tally.write)
  return (subject, perTenThousand, arbitrary, attempt) =>
    test(
      subject,
      async () => {
        await explore({ tally, subject, inputs: inputsFor(perTenThousand) }, arbitrary, attempt)
        expect(tally.rows().map((row) => row.subject)).toContain(subject)
      },
      SUBJECT_TIMEOUT_MS,
    )
}
