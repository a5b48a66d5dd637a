const memory = { about: 'runs without a database; all data are gone when the process ends' }
const demo = {
  about: 'adds some 400 invented shows and accounts whose passwords it prints, unless there are upcoming shows already',
}

/** The commands of package.json that run the product, by name. */
export const commands = /** @satisfies {Record<string, import('./command.mjs').Command>} */ ({
  start: {
    program: 'api/main.ts',
    does: 'Installs and builds what is missing, starts the database and serves the site until Ctrl-C.\nThe environment configures it (README.md, "Configuration").',
    flags: { demo, memory },
    example: 'PORT=8080 npm start -- --demo',
  },
  dev: {
    program: 'api/dev.ts',
    does: 'Serves the sources: the process restarts and the browser reloads on change.',
    flags: { demo, memory },
    example: 'npm run dev -- --memory --demo',
  },
  backup: {
    program: 'api/maintenance/maintain.ts backup',
    does: 'Writes the database and the pictures to a new folder, also while the site is served.',
    flags: {
      to: { takes: 'FOLDER', default: './backups', about: 'holds the backups, each in a folder named by its time' },
      keep: { takes: 'N', about: 'removes all backups but the N newest, from 1 to 9999; without it all stay' },
      'full-speed': { about: 'does not rest in between; otherwise two thirds of the time are left to visitors' },
    },
    example: 'npm run backup -- --to /var/backups/upstroke --keep 14',
  },
  restore: {
    program: 'api/maintenance/maintain.ts restore',
    does: 'Puts a backup into an empty installation: an empty database of DATABASE_URL, or a new DATA_DIR.',
    flags: {},
    words: { name: 'FOLDER', about: 'the folder of one backup', most: 1 },
    example: 'DATA_DIR=/srv/empty npm run restore -- /var/backups/upstroke/2026-11-22T03-00-00Z',
  },
  move: {
    program: 'api/maintenance/maintain.ts move',
    does: 'Moves the embedded database of DATA_DIR to the empty one of DATABASE_URL. Stop the site first.',
    flags: {},
    example: 'DATABASE_URL=postgres://upstroke:password@db.example:5432/upstroke npm run move',
  },
  migrate: {
    program: 'api/maintenance/maintain.ts migrate',
    does: 'Brings the schema of the database up to date. Every start does the same.',
    flags: {},
    example: 'DATABASE_URL=postgres://upstroke:password@db.example:5432/upstroke npm run migrate',
  },
  seed: {
    program: 'api/seed/seed.ts',
    does: 'Adds some 400 invented shows, and accounts whose passwords it prints, to an installation without upcoming shows, also while it is served.',
    flags: {},
    example: 'DATA_DIR=./data npm run seed',
  },
  build: {
    program: 'web/build/build.ts',
    does: 'Builds the web into dist/. "npm start" does so when sources have changed.',
    flags: {},
    example: 'npm run build',
  },
  'compile:letter': {
    program: 'adapters/mail/compile-letter.ts',
    does: 'Compiles the layout of mails from its MJML into adapters/mail/letter-html.ts.',
    flags: {},
    example: 'npm run compile:letter',
  },
  'draw:demo-posters': {
    program: 'adapters/images/draw-demo-posters.ts',
    does: 'Draws the posters of the demonstration into adapters/images/demo-posters/.',
    flags: {},
    example: 'npm run draw:demo-posters',
  },
  'draw:site-picture': {
    program: 'adapters/images/draw-site-picture.ts',
    does: 'Draws the preview picture of the pages without one of their own into web/public/share.png.',
    flags: {},
    example: 'npm run draw:site-picture',
  },
  'fit:fonts': {
    program: 'web/fonts/fit-fallbacks.ts',
    does: 'Computes the sizes of the fallback fonts into web/fonts/fallbacks.css.',
    flags: {},
    example: 'npm run fit:fonts',
  },
})
