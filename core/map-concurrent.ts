/** Maps with limited concurrency. Returns the results in order; rejects with the first error. */
export const mapConcurrent = async <Thing, Answer>(
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<Answer>,
  atOnce = 4,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  const waiting = things.entries()
  const work = async () => {
    for (const [index, thing] of waiting) answers[index] = await ask(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
