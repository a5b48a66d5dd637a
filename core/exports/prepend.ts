/** Prepends a result that was read early, so that errors appear before anything is sent. */
export async function* prepend<Page>(
  first: IteratorResult<Page, void>,
  rest: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  if (first.done) return
  yield first.value
  yield* rest
}
