/** The answers in the order of the things, a few asked for at a time: others want answers, too. Rejects with the first that does. */
export const eachOf = async <Thing, Answer>(
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
