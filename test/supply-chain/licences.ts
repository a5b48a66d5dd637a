import type { Component } from './bill-of-materials.ts'

/** SPDX identifiers of licences that require a notice at most. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

type Exception = { of: RegExp; licence: string; why: string }

/** Packages allowed despite another licence, or with a licence that npm doesn't read. */
export const exceptions: readonly Exception[] = [
  {
    of: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, unchanged: a library in a file of its own, which anybody may put another in the place of',
  },
  { of: /^(@axe-core\/playwright|axe-core)$/, licence: 'MPL-2.0', why: 'looks at pages in the journeys; unchanged' },
  { of: /^lightningcss(-|$)/, licence: 'MPL-2.0', why: 'makes styles smaller during the build; unchanged' },
  {
    of: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'data, read during the build; nothing of it gets into the product',
  },
  {
    of: /^cities\.json$/,
    licence: 'CC-BY-4.0',
    why: 'data of GeoNames, compiled into the gazetteer; README.md names it',
  },
  {
    of: /^@fontsource\//,
    licence: 'OFL-1.1',
    why: 'fonts that devices have, measured for their stand-ins; nothing of them gets into the product',
  },
  {
    of: /^dejavu-fonts-ttf$/,
    licence: 'none',
    why: 'the permissive licence of Bitstream Vera; measured as well',
  },
  { of: /^slick$/, licence: 'none', why: 'MIT, with an address behind it in its package.json' },
  {
    of: /^(buildcheck|busboy|cpu-features|ssh2|streamsearch)$/,
    licence: 'none',
    why: 'MIT, in the older field `licenses`',
  },
  { of: /^(@inlang\/plugin-message-format|sqlite-wasm-kysely)$/, licence: 'none', why: 'MIT and Apache-2.0, in files' },
  {
    of: /^humanize-number$/,
    licence: 'none',
    why: 'MIT, in the Readme of its repository; used by a test server alone',
  },
  { of: /^node$/, licence: 'none', why: 'an image: Debian, whose packages tell their licences in /usr/share/doc' },
]

/** The licences that apply: of alternatives the permissive one, if any. Other bracketed expressions are kept whole. */
const needed = (expression: string): readonly string[] => {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1')
  const choices = plain.split(' OR ').map((choice) => choice.split(' AND '))
  return choices.find((all) => all.every((id) => PERMISSIVE.has(id))) ?? choices.flat()
}

const licencesOf = ({ licenses = [] }: Component): readonly string[] =>
  licenses.length === 0
    ? ['none']
    : licenses.flatMap((one) =>
        needed('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'none')),
      )

const isExcepted = ({ name }: Component, licence: string): boolean =>
  exceptions.some((exception) => exception.of.test(name) && exception.licence === licence)

/** Returns components whose licence was not approved, one line each. */
export const unwantedLicences = (components: readonly Component[]): readonly string[] =>
  components.flatMap((component) =>
    licencesOf(component)
      .filter((licence) => !PERMISSIVE.has(licence) && !isExcepted(component, licence))
      .map((licence) => `${component.name}@${component.version}: ${licence}`),
  )

export const needlessExceptions = (components: readonly Component[]): readonly Exception[] =>
  exceptions.filter(
    ({ of, licence }) => !components.some((one) => of.test(one.name) && licencesOf(one).includes(licence)),
  )
