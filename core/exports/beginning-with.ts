/** The rest behind what was read of it already, so that what refuses can refuse before anything is sent. */
export async function* beginningWith<Page>(
  first: IteratorResult<Page, void>,
  rest: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  if (first.done) return
  yield first.value
  yield* rest
}
