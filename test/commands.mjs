const numberFlag = (/** @type {string} */ about) => (/** @type {string} */ defaultValue) =>
  /** @type {const} */ ({ takes: 'N', default: defaultValue, about })
const rounds = numberFlag('interleaved rounds; more rounds give steadier medians')
const seconds = numberFlag('seconds per measurement')
const shows = numberFlag('shows in the calendar')
const port = numberFlag('port of the measured server')
const writeTables = { about: 'writes the tables into docs/performance.md' }
const printOnly = { about: 'prints the results and leaves docs/ unchanged' }

/** The commands of package.json that test, check and measure, by name. */
export const commands = /** @satisfies {Record<string, import('#api/setup/command.mjs').Command>} */ ({
  test: {
    program: 'test/run.ts',
    does: 'Runs all tests and ends with "N passed, N failed". Exits with code 1 if a test failed.',
    flags: {},
    positionals: {
      name: 'WORD...',
      about: 'only test files whose path contains one of these words; after "e2e", only end-to-end tests',
    },
    example: 'npm test -- core shows',
  },
  'test:watch': {
    program: 'test/watch.ts',
    does: 'Runs the core tests, or the tests that the words select, and reruns them when a file they use is saved.\nStop it with Ctrl-C.',
    flags: {},
    positionals: {
      name: 'WORD...',
      about: 'only test files whose path contains one of these words (default: test/core/)',
    },
    example: 'npm run test:watch -- core/shows http/show',
  },
  'test:fuzz': {
    program: 'test/fuzz/run.ts',
    does: 'Sends bad input to every route and parser and prints a table. Exits with code 1 if a rule was broken.',
    flags: {
      inputs: { takes: 'N', default: '10000', about: 'number of inputs' },
      seed: { takes: 'N', about: 'repeats the inputs of an earlier run; by default the seed is random and printed' },
      only: { takes: 'NAME', about: 'only this route or parser, named as in a failure' },
      path: { takes: 'PATH', about: 'only this input, named as in a failure' },
      write: { takes: 'FILE', about: 'also writes the table as Markdown' },
    },
    example: 'npm run test:fuzz -- --inputs=200000 --seed=7',
  },
  'test:faults': {
    program: 'test/faults/run.ts',
    does: 'Injects every fault the promised number of times and prints a table and the path of its chart. Exits with code 1 if a promise was broken.\nTakes about 30 minutes.',
    flags: { report: { takes: 'FILE', about: 'also writes the table to this file, such as docs/faults.md' } },
    positionals: { name: 'WORD...', about: 'only files in test/faults whose path contains one of these words' },
    example: 'npm run test:faults -- killed mail',
  },
  'test:e2e': {
    program: 'test/e2e/run.ts',
    does: 'Runs the end-to-end tests in full: every screen in every language, theme and width, and more tests on a phone. Exits with code 1 if a test failed.\nTakes about 15 minutes.',
    flags: {},
    positionals: { name: 'WORD...', about: 'only files in test/e2e whose path contains one of these words' },
    example: 'npm run test:e2e -- languages',
  },
  check: {
    program: 'test/check.ts',
    does: 'Checks types, formatting and rules. Exits with code 1 if something is wrong. "npm test" includes it.',
    flags: {},
    example: 'npm run check',
  },
  'check:supply': {
    program: 'test/supply-chain/check.ts',
    does: 'Checks that every dependency is pinned, has an allowed licence and no serious advisory, and that the time zone data is recent.\nAsks the npm registry.',
    flags: {},
    example: 'npm run check:supply',
  },
  'check:openapi': {
    program: 'test/openapi/check.ts',
    does: 'Lints the API document with Spectral and compiles a generated client. Downloads the tools temporarily.',
    flags: {},
    example: 'npm run check:openapi',
  },
  'check:build': {
    program: 'test/supply-chain/reproducible-build.ts',
    does: 'Builds the web app twice and compares every byte. Takes a minute or two.',
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
    does: 'Compares the site with a bare node:http server, writes docs/performance.md and prints the path of its chart.\nTakes about 15 minutes, plus a few minutes to fill the calendars.',
    flags: {
      sizes: { takes: 'LIST', about: 'shows in the calendars (default: 1000,100000,1000000)' },
      rounds: { takes: 'N', about: 'interleaved rounds (default: 5)' },
      seconds: { takes: 'N', about: 'seconds per measurement (default: 2)' },
      connections: { takes: 'LIST', about: 'concurrent connections (default: 1,16,64)' },
      generator: { takes: 'NAME', about: 'load generator: wrk or sockets (default: wrk if installed)' },
      only: { takes: 'LIST', about: 'tables to measure: cached, computed, processes, writes, log-ins, layers' },
      quick: { about: 'only checks that it runs; the results mean nothing, and docs/ stays unchanged' },
      data: { takes: 'FOLDER', about: 'keeps the calendars in this folder, and uses them again' },
      'print-only': printOnly,
    },
    example: 'npm run bench -- --sizes 1000,100000 --rounds 3 --print-only',
  },
  'bench:accounts': {
    program: 'test/bench/accounts.ts',
    does: 'Compares log-ins with bare argon2id, and measures readers during log-ins, and requests with and without a session.',
    flags: { rounds: rounds('3'), seconds: seconds('3'), shows: shows('10000') },
    example: 'npm run bench:accounts -- --rounds 5',
  },
  'bench:backup': {
    program: 'test/bench/backup.ts',
    does: 'Measures readers during a backup, and how long a restore takes.',
    flags: {
      shows: shows('1000000'),
      rate: { takes: 'N', default: '50', about: 'requests per second of the readers' },
      rounds: rounds('3'),
      programs: {
        takes: 'FOLDER',
        about: 'also measures pg_dump and pg_restore from this folder, with their PostgreSQL',
      },
      port: port('4692'),
    },
    example: 'npm run bench:backup -- --programs /usr/lib/postgresql/18/bin',
  },
  'bench:edge': {
    program: 'test/bench/edge.ts',
    does: 'Measures cached pages through the edge cache against a static file of the same size. Needs Varnish.',
    flags: {
      rounds: rounds('9'),
      seconds: seconds('2'),
      connections: { takes: 'N', default: '64', about: 'concurrent readers' },
    },
    example: 'npm run bench:edge -- --rounds 5',
  },
  'bench:editing': {
    program: 'test/bench/editing.ts',
    does: 'Compares search-as-you-type with reading a band, and adding a show with a bare insert.',
    flags: {
      rounds: rounds('3'),
      seconds: seconds('3'),
      bands: { takes: 'N', default: '100000', about: 'number of bands in the database' },
    },
    example: 'npm run bench:editing -- --bands 10000',
  },
  'bench:alerts': {
    program: 'test/bench/alerts.ts',
    does: 'Measures alert matching, adding shows, the queue at 1,000 edits a minute, a digest, and readers while its emails are sent.',
    flags: {
      alerts: { takes: 'N', default: '1000000', about: 'number of alerts in the database' },
      shows: { takes: 'N', default: '500', about: 'shows to match' },
      skew: { takes: 'N', default: '1', about: "exponent of Zipf's law for bands, venues and places" },
      only: {
        takes: 'LIST',
        default: 'matching,adding,queue,digest,sending',
        about: 'parts to measure; sending needs digest',
      },
      minutes: { takes: 'N', default: '3', about: 'minutes of edits' },
      people: { takes: 'N', default: '100000', about: 'people who receive the digest' },
      timed: { takes: 'N', default: '100000', about: 'how many of them have their emails queued and timed' },
      emails: { takes: 'N', default: '20000', about: 'emails to send before the readers are measured' },
      rounds: rounds('5'),
      seconds: seconds('10'),
    },
    example: 'npm run bench:alerts -- --alerts 100000',
  },
  'bench:search': {
    program: 'test/bench/search.ts',
    does: 'Compares filtered lists with the unfiltered list of a large calendar, and facets and searches with reading one show.',
    flags: {
      rounds: rounds('5'),
      calls: { takes: 'N', default: '40', about: 'calls of each kind per round' },
      shows: shows('1000000'),
      port: port('4687'),
      database: { takes: 'URL', about: 'database that already contains the shows' },
    },
    example: 'npm run bench:search -- --shows 100000',
  },
  'bench:finding': {
    program: 'test/bench/finding.ts',
    does: 'Compares the CPU time of views and filters of a large calendar with that of its lists.',
    flags: {
      rounds: rounds('5'),
      calls: { takes: 'N', default: '40', about: 'calls of each kind per round' },
      shows: shows('1000000'),
      data: { takes: 'FOLDER', about: 'keeps the calendar in this folder, and uses it again' },
      only: { takes: 'TEXT', about: 'only views whose name contains this text, such as "month"' },
      write: writeTables,
    },
    example: 'npm run bench:finding -- --shows 100000',
  },
  'bench:scale': {
    program: 'test/bench/scale.ts',
    does: 'Compares the CPU time of calls, pages and feeds in calendars of several sizes.',
    flags: {
      sizes: { takes: 'N,N', default: '1000000,10000000', about: 'numbers of shows' },
      rounds: rounds('3'),
      calls: { takes: 'N', default: '20', about: 'calls of each kind per round' },
      data: { takes: 'FOLDER', about: 'keeps the calendars in this folder, and uses them again' },
      only: { takes: 'TEXT', about: 'only calls whose name contains this text, such as "feed"' },
      write: writeTables,
    },
    example: 'npm run bench:scale -- --sizes 1000,100000',
  },
  'bench:feeds': {
    program: 'test/bench/feeds.ts',
    does: 'Compares CPU time and memory of a feed of 1,000 shows with a page of the list.',
    flags: { rounds: rounds('3'), seconds: seconds('4'), shows: shows('5000') },
    example: 'npm run bench:feeds -- --rounds 5',
  },
  'bench:images': {
    program: 'test/bench/images.ts',
    does: 'Measures readers during 12-megapixel uploads, and the time and memory of an upload.',
    flags: {
      rounds: rounds('3'),
      seconds: seconds('5'),
      shows: shows('10000'),
      connections: { takes: 'N', default: '4', about: 'concurrent readers' },
    },
    example: 'npm run bench:images -- --connections 16',
  },
  'bench:mail': {
    program: 'test/bench/mail.ts',
    does: 'Measures how fast one process drains the outbox to a mail server.',
    flags: { emails: { takes: 'N', default: '1000', about: 'emails per round' }, rounds: rounds('3') },
    example: 'npm run bench:mail -- --emails 5000',
  },
  'bench:restart': {
    program: 'test/bench/restart.ts',
    does: 'Counts the writes lost while processes behind nginx are replaced. Needs nginx.',
    flags: {
      stops: { takes: 'N', default: '24', about: 'number of replacements' },
      connections: { takes: 'LIST', default: '8,64,200', about: 'concurrent writers, one run for each number' },
    },
    example: 'npm run bench:restart -- --stops 30 --connections 64',
  },
  'bench:sources': {
    program: 'test/bench/sources.ts',
    does: 'Measures the CPU time of reading sources, and the share of a core that 10,000 hourly sources take.',
    flags: {
      sources: { takes: 'N', default: '10000', about: 'number of sources' },
      events: { takes: 'N', default: '30', about: 'shows per source' },
    },
    example: 'npm run bench:sources -- --sources 1000',
  },
  'bench:telemetry': {
    program: 'test/bench/telemetry.ts',
    does: 'Measures the cost of logging and metrics: one process with them and two without.',
    flags: {
      rounds: rounds('9'),
      seconds: seconds('2'),
      shows: shows('5000'),
      connections: { takes: 'N', default: '16', about: 'concurrent readers' },
      only: { takes: 'TEXT', default: '', about: 'only measurements whose name contains this text' },
      set: {
        takes: 'NAME=VALUE',
        multiple: true,
        about: 'an environment variable of the observed process; may be repeated',
      },
    },
    example: 'npm run bench:telemetry -- --rounds 15 --only cached',
  },
  'bench:shift': {
    program: 'test/bench/layout-shift.ts',
    does: 'Measures the layout shift of public pages while fonts and images load late, in every language and at two widths.',
    flags: {},
    example: 'npm run bench:shift',
  },
  'bench:lighthouse': {
    program: 'test/bench/lighthouse.ts',
    does: 'Measures pages and forms with Lighthouse, which it fetches from the package registry.',
    flags: { rounds: rounds('3'), only: { takes: 'TEXT', about: 'only paths with this text' }, write: writeTables },
    example: 'npm run bench:lighthouse -- --only profile',
  },
  'bench:interaction': {
    program: 'test/bench/interaction.ts',
    does: 'Measures the time from an interaction to the next paint on a slow phone: filtering 1,000 shows, typing a line-up.',
    flags: { rounds: rounds('3'), slowdown: { takes: 'N', default: '6', about: 'CPU slowdown of the browser' } },
    example: 'npm run bench:interaction -- --slowdown 4',
  },
  'bench:soak': {
    program: 'test/bench/soak.ts',
    does: 'Watches memory under thousands of connections, prints a line every 30 seconds and draws docs/pictures/soak.svg.',
    flags: {
      minutes: { takes: 'N', default: '15', about: 'duration in minutes' },
      connections: { takes: 'N', default: '2000', about: 'total connections' },
      slow: { takes: 'N', default: '200', about: 'number of connections that never read their responses' },
      shows: shows('100000'),
      port: port('4691'),
      'print-only': printOnly,
    },
    example: 'npm run bench:soak -- --minutes 5 --print-only',
  },
  'bench:timing': {
    program: 'test/bench/timing.ts',
    does: 'Measures whether response times reveal that an email address is known.',
    flags: { tries: { takes: 'N', default: '200', about: 'number of calls of each kind' } },
    example: 'npm run bench:timing -- --tries 500',
  },
})
