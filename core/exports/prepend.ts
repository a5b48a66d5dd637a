/** Puts the first page, read ahead so that its errors occur before anything is sent, back in front of the others. */
export async function* prepend<Page>(
  first: IteratorResult<Page, void>,
  rest: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  if (first.done) return
  yield first.value
  yield* rest
}
