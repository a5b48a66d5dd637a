/** The default Content-Security-Policy. Pages of the site replace it with `pagePolicy`. */
export const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

type MinimalType = 'application/problem+json' | 'text/html'

/** Returns headers that forbid caching, content sniffing, scripts and frames. */
export const minimalHeaders = (type: MinimalType): Readonly<Record<string, string>> => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': STRICT_POLICY,
})

export const minimalResponse = (
  status: number,
  type: MinimalType,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): Response => new Response(body, { status, headers: { ...minimalHeaders(type), ...headers } })

export const minimalPage = (title: string, message: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><p>${message}</p></html>`
