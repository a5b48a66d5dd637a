import type { PlantedViolation } from './violating-imports.ts'

const nodeImport = "import { join } from 'node:path'\n\nexport const at = join('a', 'b')\n"
const environmentAccess = 'export const home = process.env.HOME\n'
const harmless = 'export const one = 1\n'
const testFileWith = (callee: string): string =>
  `import { expect, test } from 'vitest'\n\n${callee}('one is one', () => {\n  expect(1).toBe(1)\n})\n`

/** Violations of rules other than `noRestrictedImports`. */
export const violatingCode: readonly PlantedViolation[] = [
  {
    path: 'web/page/planted.ts',
    rule: 'lint/correctness/noNodejsModules',
    bad: nodeImport,
    good: nodeImport,
    goodPath: 'web/build/build.ts',
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/correctness/noNodejsModules',
    bad: nodeImport,
    good: nodeImport,
    goodPath: 'adapters/mail/planted.ts',
  },
  ...['core/planted.ts', 'adapters/mail/planted.ts', 'web/page/planted.ts'].map((path) => ({
    path,
    rule: 'lint/style/noProcessEnv',
    bad: environmentAccess,
    good: environmentAccess,
    goodPath: 'api/config/config.ts',
  })),
  {
    path: 'core/planted.ts',
    rule: 'lint/correctness/noProcessGlobal',
    bad: 'export const directory = () => process.cwd()\n',
    good: 'export const directory = () => "here"\n',
  },
  {
    path: 'adapters/mail/planted.ts',
    rule: 'lint/correctness/noUndeclaredDependencies',
    bad: "import { it } from 'not-in-package-json'\n\nexport const used = it\n",
    good: "import { it } from 'nodemailer'\n\nexport const used = it\n",
  },
  {
    path: 'web/page/planted.tsx',
    rule: 'lint/nursery/noInlineStyles',
    bad: "export const Red = () => <p style={{ color: 'red' }}>red</p>\n",
    good: 'export const Red = () => <p className="red">red</p>\n',
  },
  {
    path: 'core/PlantedShow.ts',
    rule: 'lint/style/useFilenamingConvention',
    bad: harmless,
    good: harmless,
    goodPath: 'core/planted-show.ts',
  },
  {
    path: 'core/planted_show.ts',
    rule: 'lint/style/useFilenamingConvention',
    bad: harmless,
    good: harmless,
    goodPath: 'core/planted.ts',
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/performance/noReExportAll',
    bad: "export * from './show.ts'\n",
    good: harmless,
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/performance/noBarrelFile',
    bad: "export { show } from './show.ts'\n",
    good: harmless,
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/style/noEnum',
    bad: 'export enum Age {\n  Any,\n}\n',
    good: "export type Age = 'any'\n",
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/style/noParameterProperties',
    bad: 'export class Refusal extends Error {\n  constructor(readonly code: string) {\n    super(code)\n  }\n}\n',
    good: 'export class Refusal extends Error {\n  readonly code = 1\n}\n',
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/style/noNamespace',
    bad: 'export namespace Age {\n  export const any = 1\n}\n',
    good: 'export const any = 1\n',
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/suspicious/noExplicitAny',
    bad: 'export const shown = (value: any) => value\n',
    good: 'export const shown = (value: unknown) => value\n',
  },
  {
    path: 'core/planted.ts',
    rule: 'lint/style/useImportType',
    bad: "import { Show } from './show.ts'\n\nexport type Planted = Show\n",
    good: "import type { Show } from './show.ts'\n\nexport type Planted = Show\n",
  },
  ...[
    ['import', '= () => other()'],
    ['import type', '= (): ReturnType<typeof other> | 1 => 1'],
  ].map(([keyword, definition]) => ({
    path: 'core/planted.ts',
    rule: 'lint/suspicious/noImportCycles',
    bad: `${keyword} { other } from './planted-again.ts'\n\nexport const one ${definition}\n`,
    good: `${keyword} { other } from './planted-other.ts'\n\nexport const one ${definition}\n`,
  })),
  {
    path: 'test/core/planted.test.ts',
    rule: 'lint/suspicious/noSkippedTests',
    bad: testFileWith(`test.${'skip'}`),
    good: testFileWith('test'),
  },
  {
    path: 'test/core/planted.test.ts',
    rule: 'lint/suspicious/noFocusedTests',
    bad: testFileWith(`test.${'only'}`),
    good: testFileWith('test'),
  },
]
