import type fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { SUBJECT_MS, share } from './amounts.ts'
import { explore, type Try } from './explore.ts'
import { makeTally } from './tally.ts'

type Parser = <Input>(
  subject: string,
  ofTenThousand: number,
  arbitrary: fc.Arbitrary<Input>,
  attempt: Try<Input>,
) => void

/** Tests for parsers of one kind, each with its share of the inputs. */
export const parsersOf = (kind: string): Parser => {
  const tally = makeTally(`Parsers of ${kind}`)
  afterAll(tally.write)
  return (subject, ofTenThousand, arbitrary, attempt) =>
    test(
      subject,
      async () => {
        await explore({ tally, subject, inputs: share(ofTenThousand) }, arbitrary, attempt)
        expect(tally.rows().map((row) => row.subject)).toContain(subject)
      },
      SUBJECT_MS,
    )
}
