/** So many questions are asked at once: others want answers, too. */
const AT_ONCE = 4

/** The answers in the order of the things, a few asked for at a time. Rejects with the first that does. */
export const eachOf = async <Thing, Answer>(
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  const waiting = things.entries()
  const work = async () => {
    for (const [index, thing] of waiting) answers[index] = await ask(thing)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
