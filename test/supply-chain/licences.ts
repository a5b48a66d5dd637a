import type { Component } from './bill-of-materials.ts'

/** SPDX identifiers of licences that require at most a notice. */
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

type Exception = { packages: RegExp; licence: string; reason: string }

/** Packages that are allowed although their licence isn't permissive or npm can't read it. */
export const exceptions: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, unchanged: a library in a file of its own, which anyone may replace',
  },
  {
    packages: /^(@axe-core\/playwright|axe-core)$/,
    licence: 'MPL-2.0',
    reason: 'checks pages in the journeys; unchanged',
  },
  { packages: /^lightningcss(-|$)/, licence: 'MPL-2.0', reason: 'minifies styles during the build; unchanged' },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'data, read during the build; none of it is shipped',
  },
  {
    packages: /^cities\.json$/,
    licence: 'CC-BY-4.0',
    reason: 'GeoNames data, compiled into the gazetteer; README.md names GeoNames',
  },
  {
    packages: /^@fontsource\//,
    licence: 'OFL-1.1',
    reason: 'fonts on devices, measured to scale the fallback fonts; none of them is shipped',
  },
  {
    packages: /^@expo-google-fonts\//,
    licence: 'OFL-1.1',
    reason: 'the Japanese font of the browser that runs the journeys',
  },
  {
    packages: /^dejavu-fonts-ttf$/,
    licence: 'none',
    reason: 'the permissive Bitstream Vera licence; a font on devices, measured to scale the fallback fonts',
  },
  { packages: /^slick$/, licence: 'none', reason: 'MIT, followed by a URL in its package.json' },
  {
    packages: /^(buildcheck|busboy|cpu-features|ssh2|streamsearch)$/,
    licence: 'none',
    reason: 'MIT, in the older field `licenses`',
  },
  {
    packages: /^(@inlang\/plugin-message-format|sqlite-wasm-kysely)$/,
    licence: 'none',
    reason: 'MIT and Apache-2.0, in licence files',
  },
  {
    packages: /^humanize-number$/,
    licence: 'none',
    reason: 'MIT, in the readme of its repository; only used by a test server',
  },
  {
    packages: /^node$/,
    licence: 'none',
    reason: 'the base image: Debian, whose packages have their licences in /usr/share/doc',
  },
]

/** Returns the licences that apply: the first permissive alternative, otherwise all. Supports parentheses only around
 * the whole expression. */
const applicableLicences = (expression: string): readonly string[] => {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1')
  const alternatives = plain.split(' OR ').map((alternative) => alternative.split(' AND '))
  return alternatives.find((ids) => ids.every((id) => PERMISSIVE.has(id))) ?? alternatives.flat()
}

const licencesOf = ({ licenses = [] }: Component): readonly string[] =>
  licenses.length === 0
    ? ['none']
    : licenses.flatMap((one) =>
        applicableLicences('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'none')),
      )

const isExcepted = ({ name }: Component, licence: string): boolean =>
  exceptions.some((exception) => exception.packages.test(name) && exception.licence === licence)

/** Returns the components with a licence that is neither permissive nor excepted, one line per licence. */
export const unwantedLicences = (components: readonly Component[]): readonly string[] =>
  components.flatMap((component) =>
    licencesOf(component)
      .filter((licence) => !PERMISSIVE.has(licence) && !isExcepted(component, licence))
      .map((licence) => `${component.name}@${component.version}: ${licence}`),
  )

export const unusedExceptions = (components: readonly Component[]): readonly Exception[] =>
  exceptions.filter(
    ({ packages, licence }) => !components.some((one) => packages.test(one.name) && licencesOf(one).includes(licence)),
  )
