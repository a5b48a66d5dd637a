/**
 * An answer that is made past the application, with what every answer of ours says of itself: not to be kept, to be taken for what it is,
 * and to run and show nothing.
 */
export const bareAnswer = (
  status: number,
  type: 'application/problem+json' | 'text/html',
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      ...headers,
    },
  })
