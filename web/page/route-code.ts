import { useEffect, useState } from 'react'

/** Lazy code that some URLs of a screen need. It is loaded before such a page is rendered or hydrated (`RouteSpec.extraCode`), and on
 * navigation by {@link useRouteCode}. */
export type RouteCode<Code> = {
  /** The name of the code's file, without extension. */
  source: string
  load: () => Promise<Code>
  loaded?: Code
  hasFailed?: boolean
}

export const routeCode = <Code>(source: string, load: () => Promise<Code>): RouteCode<Code> => {
  const code: RouteCode<Code> = {
    source,
    load: async () => {
      code.loaded ??= await load()
      return code.loaded
    },
  }
  return code
}

/** Reloads the page if loading fails again while online, because some browsers never retry a failed import. No state is lost,
 * because the URL contains it. */
const onFailure = (code: RouteCode<unknown>): void => {
  if (code.hasFailed && navigator.onLine) location.reload()
  code.hasFailed = true
}

/** Loads the code, and returns it once it is loaded. Retries a failed load when `retryOn` changes. */
export function useRouteCode<Code>(code: RouteCode<Code> | undefined, retryOn: unknown): Code | undefined {
  const [, rerender] = useState({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `retryOn` is a reason to retry
  useEffect(() => {
    if (code && !code.loaded)
      code.load().then(
        () => rerender({}),
        () => {
          onFailure(code)
          rerender({})
        },
      )
  }, [code, retryOn])
  return code?.loaded
}
