const rounds = (/** @type {string} */ usual) =>
  /** @type {const} */ ({ takes: 'N', default: usual, about: 'interleaved rounds; more make medians steadier' })
const seconds = (/** @type {string} */ usual) =>
  /** @type {const} */ ({ takes: 'N', default: usual, about: 'seconds of each measurement' })
const shows = (/** @type {string} */ usual) =>
  /** @type {const} */ ({ takes: 'N', default: usual, about: 'shows in the calendar' })
const port = (/** @type {string} */ usual) =>
  /** @type {const} */ ({ takes: 'N', default: usual, about: 'port of the product that is measured' })
const printOnly = { about: 'prints the figures and writes no file' }

/** The commands of package.json that test, check and measure, by their names. */
export const commands = /** @satisfies {Record<string, import('#api/setup/command.mjs').Command>} */ ({
  test: {
    program: 'test/run.ts',
    does: 'Runs every test and ends with "N passed, N failed"; code 1 when one failed.',
    flags: {},
    words: { name: 'WORD...', about: 'only test files whose path has one of these words; after "e2e", only journeys' },
    example: 'npm test -- core shows',
  },
  'test:watch': {
    program: 'test/watch.ts',
    does: 'Runs the tests of the core, or those that the words name, and runs them again when a file that they use is saved.\nEnds with Ctrl-C.',
    flags: {},
    words: { name: 'WORD...', about: 'only test files whose path has one of these words (default: test/core/)' },
    example: 'npm run test:watch -- core/shows http/show',
  },
  'test:fuzz': {
    program: 'test/fuzz/run.ts',
    does: 'Sends bad input to every route and parser and prints a table; code 1 when a rule was broken.',
    flags: {
      inputs: { takes: 'N', default: '10000', about: 'how many inputs' },
      seed: { takes: 'N', about: 'repeats the inputs of an earlier run; without it the seed is random and printed' },
      only: { takes: 'NAME', about: 'one route or parser, as a failure names it' },
      path: { takes: 'PATH', about: 'one input of it, as a failure names it' },
      write: { takes: 'FILE', about: 'also writes the table as Markdown' },
    },
    example: 'npm run test:fuzz -- --inputs=200000 --seed=7',
  },
  'test:faults': {
    program: 'test/faults/run.ts',
    does: 'Injects every fault as often as promised and prints a table and the path of its chart; code 1 when a promise was broken.\nTakes about a quarter of an hour.',
    flags: { report: { takes: 'FILE', about: 'also puts the table into this file, such as docs/faults.md' } },
    words: { name: 'WORD...', about: 'only files of test/faults whose path has one of these words' },
    example: 'npm run test:faults -- killed mail',
  },
  'test:screens': {
    program: 'test/e2e/run.ts',
    does: 'Runs the journeys with every screen in every language, theme and width, and every role on a phone; code 1 when one failed.\nTakes about a quarter of an hour.',
    flags: {},
    words: { name: 'WORD...', about: 'only files of test/e2e whose path has one of these words' },
    example: 'npm run test:screens -- languages',
  },
  check: {
    program: 'test/check.ts',
    does: 'Checks types, format and rules; code 1 when something is wrong. "npm test" includes it.',
    flags: {},
    example: 'npm run check',
  },
  'check:supply': {
    program: 'test/supply-chain/check.ts',
    does: 'Checks that every dependency is pinned, has an allowed licence and no grave advisory, and that time zone data are recent.\nAsks the npm registry.',
    flags: {},
    example: 'npm run check:supply',
  },
  'check:openapi': {
    program: 'test/openapi/check.ts',
    does: 'Lints the API document with Spectral and compiles a generated client. Downloads both tools for the moment.',
    flags: {},
    example: 'npm run check:openapi',
  },
  'check:build': {
    program: 'test/supply-chain/built-twice.ts',
    does: 'Builds the web twice and compares every byte. Takes a minute or two.',
    flags: {},
    example: 'npm run check:build',
  },
  sbom: {
    program: 'test/supply-chain/sbom.ts',
    does: 'Prints the software bill of materials as CycloneDX 1.5.',
    flags: {},
    example: 'npm run --silent sbom > upstroke.cdx.json',
  },
  bench: {
    program: 'test/bench/run.ts',
    does: 'Measures the product beside a bare node:http server, writes docs/performance.md and prints the path of its chart.\nTakes a quarter of an hour, and a few minutes to fill the calendars.',
    flags: {
      sizes: { takes: 'LIST', about: 'shows in the calendars (usually 1000,100000,1000000)' },
      rounds: { takes: 'N', about: 'interleaved rounds (usually 5)' },
      seconds: { takes: 'N', about: 'seconds of each measurement (usually 2)' },
      connections: { takes: 'LIST', about: 'connections at once (usually 1,16,64)' },
      generator: { takes: 'NAME', about: 'load generator: wrk or sockets (usually wrk where it is installed)' },
      quick: { about: 'only tries whether it runs; the figures mean nothing and are not written' },
      'print-only': printOnly,
    },
    example: 'npm run bench -- --sizes 1000,100000 --rounds 3 --print-only',
  },
  'bench:accounts': {
    program: 'test/bench/accounts.ts',
    does: 'Measures log-ins beside bare argon2id, readers beside log-ins, and requests with and without a session.',
    flags: { rounds: rounds('3'), seconds: seconds('3'), shows: shows('10000') },
    example: 'npm run bench:accounts -- --rounds 5',
  },
  'bench:backup': {
    program: 'test/bench/backup.ts',
    does: 'Measures readers beside a backup, and how long a restore takes.',
    flags: {
      shows: shows('1000000'),
      rate: { takes: 'N', default: '50', about: 'requests a second of the readers' },
      rounds: rounds('3'),
      programs: { takes: 'FOLDER', about: 'also measures pg_dump and pg_restore of this folder, on their PostgreSQL' },
      port: port('4692'),
    },
    example: 'npm run bench:backup -- --programs /usr/lib/postgresql/18/bin',
  },
  'bench:editing': {
    program: 'test/bench/editing.ts',
    does: 'Measures search as one types beside reading a band, and adding a show beside a bare insert.',
    flags: {
      rounds: rounds('3'),
      seconds: seconds('3'),
      bands: { takes: 'N', default: '100000', about: 'bands in the catalogue' },
    },
    example: 'npm run bench:editing -- --bands 10000',
  },
  'bench:finding': {
    program: 'test/bench/finding.ts',
    does: 'Measures filters, counts and search in a large calendar beside reading one show.',
    flags: {
      rounds: rounds('5'),
      calls: { takes: 'N', default: '40', about: 'calls of each kind in a round' },
      shows: shows('1000000'),
      port: port('4687'),
      database: { takes: 'URL', about: 'a calendar that was filled before' },
    },
    example: 'npm run bench:finding -- --shows 100000',
  },
  'bench:feeds': {
    program: 'test/bench/feeds.ts',
    does: 'Measures CPU time and memory of a feed of 1,000 shows beside the page of the list.',
    flags: { rounds: rounds('3'), seconds: seconds('4'), shows: shows('5000') },
    example: 'npm run bench:feeds -- --rounds 5',
  },
  'bench:images': {
    program: 'test/bench/images.ts',
    does: 'Measures readers beside uploads of 12 megapixels, and the time and memory of an upload.',
    flags: {
      rounds: rounds('3'),
      seconds: seconds('5'),
      shows: shows('10000'),
      connections: { takes: 'N', default: '4', about: 'readers at once' },
    },
    example: 'npm run bench:images -- --connections 16',
  },
  'bench:mail': {
    program: 'test/bench/mail.ts',
    does: 'Measures how fast one process drains the outbox to a mail server.',
    flags: { mails: { takes: 'N', default: '1000', about: 'mails in each round' }, rounds: rounds('3') },
    example: 'npm run bench:mail -- --mails 5000',
  },
  'bench:replacing': {
    program: 'test/bench/replacing.ts',
    does: 'Counts the writes that are lost while processes behind nginx are replaced. Needs nginx.',
    flags: {
      stops: { takes: 'N', default: '24', about: 'how often a process is replaced' },
      connections: { takes: 'LIST', default: '8,64,200', about: 'writers at once, a run for each' },
    },
    example: 'npm run bench:replacing -- --stops 30 --connections 64',
  },
  'bench:seeing': {
    program: 'test/bench/seeing.ts',
    does: 'Measures what log and metrics cost: one process with them beside two without.',
    flags: {
      rounds: rounds('9'),
      seconds: seconds('2'),
      shows: shows('5000'),
      connections: { takes: 'N', default: '16', about: 'readers at once' },
      only: { takes: 'TEXT', default: '', about: 'only what has this in its name' },
      set: { takes: 'NAME=VALUE', multiple: true, about: 'a setting of the observed process; may be repeated' },
    },
    example: 'npm run bench:seeing -- --rounds 15 --only kept',
  },
  'bench:shift': {
    program: 'test/bench/layout-shift.ts',
    does: 'Measures how far every public page moves, in every language and at two widths, while fonts load late.',
    flags: {},
    example: 'npm run bench:shift',
  },
  'bench:soak': {
    program: 'test/bench/soak.ts',
    does: 'Watches the memory under thousands of connections, prints a line every half minute and draws docs/pictures/soak.svg.',
    flags: {
      minutes: { takes: 'N', default: '15', about: 'how long' },
      connections: { takes: 'N', default: '2000', about: 'connections in all' },
      slow: { takes: 'N', default: '200', about: 'connections of these that read no answers' },
      shows: shows('100000'),
      port: port('4691'),
      'print-only': printOnly,
    },
    example: 'npm run bench:soak -- --minutes 5 --print-only',
  },
  'bench:timing': {
    program: 'test/bench/timing.ts',
    does: 'Measures whether the time of an answer tells a known address from an unknown one.',
    flags: { tries: { takes: 'N', default: '200', about: 'calls of each kind' } },
    example: 'npm run bench:timing -- --tries 500',
  },
})
