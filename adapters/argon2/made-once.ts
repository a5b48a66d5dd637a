/**
 * Gives to all who ask what `make` made for the first of them. When it failed, those who waited for it are told, and the
 * next who asks has it made again.
 */
export const madeOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
