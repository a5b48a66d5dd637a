import { expect, test } from 'vitest'
import { hasSupportedSessionTarget, sessionTargetOf, urlsOfHosts } from '#adapters/postgres/connection/database-url.ts'

test.each([
  ['postgres://user:pass%2Cword@one:5432/shows', ['postgres://user:pass%2Cword@one:5432/shows']],
  ['postgres://user@/shows?host=%2Frun%2Fpg', ['postgres://user@/shows?host=%2Frun%2Fpg']],
  [
    'postgres://user:word@one:5432,[::1],three:6/shows?sslmode=verify-full',
    [
      'postgres://user:word@one:5432/shows?sslmode=verify-full',
      'postgres://user:word@[::1]/shows?sslmode=verify-full',
      'postgres://user:word@three:6/shows?sslmode=verify-full',
    ],
  ],
  ['postgres://one,two/shows', ['postgres://one/shows', 'postgres://two/shows']],
])('the hosts of %s have the URLs %j', (url, expected) => {
  expect(urlsOfHosts(url)).toEqual(expected)
})

test.each([
  ['postgres://one/shows', null, true],
  ['postgres://one/shows?sslmode=disable&target_session_attrs=primary', 'primary', true],
  ['postgres://one,two/shows', 'read-write', true],
  ['postgres://one,two/shows?target_session_attrs=any', 'any', false],
  ['postgres://one/shows?target_session_attrs=standby', 'standby', false],
])('the session target of %s is %s (supported: %s)', (url, target, isSupported) => {
  expect([sessionTargetOf(url), hasSupportedSessionTarget(url)]).toEqual([target, isSupported])
})
