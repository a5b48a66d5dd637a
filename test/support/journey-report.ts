import * as z from 'zod'

const Journey = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z
            .object({
              message: z.string().optional(),
              location: z.object({ file: z.string(), line: z.number() }).optional(),
            })
            .optional(),
        }),
      ),
    }),
  ),
})
export type Journey = z.output<typeof Journey>

const Suite = z.object({
  specs: z.array(Journey),
  get suites() {
    return z.optional(z.array(Suite))
  },
})

export const JourneyReport = z.object({
  suites: z.array(Suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
})

export const journeysIn = (suites: readonly z.output<typeof Suite>[]): Journey[] =>
  suites.flatMap((suite) => [...suite.specs, ...journeysIn(suite.suites ?? [])])
