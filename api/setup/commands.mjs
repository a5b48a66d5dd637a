const memory = { about: 'runs without a database; all data is lost when the process ends' }
const demo = {
  about:
    'adds about 400 invented shows and prints the passwords of demo accounts, unless there are already upcoming shows',
}

/** Commands of package.json, by name. `test/commands.mjs` has the commands that test and measure. */
export const commands = /** @satisfies {Record<string, import('./command.mjs').Command>} */ ({
  start: {
    program: 'api/main.ts',
    does: 'Installs and builds what is missing, starts the database and serves the site until Ctrl-C.\nEnvironment variables configure it (README.md, "Configuration").',
    flags: { demo, memory },
    example: 'PORT=8080 npm start -- --demo',
  },
  dev: {
    program: 'api/dev.ts',
    does: 'Serves the sources. The process restarts and the browser reloads when they change.',
    flags: { demo, memory },
    example: 'npm run dev -- --memory --demo',
  },
  backup: {
    program: 'api/maintenance/maintain.ts backup',
    does: 'Backs up the database and the images to a new folder. The site can keep running.',
    flags: {
      to: {
        takes: 'FOLDER',
        default: './backups',
        about: 'folder for the backups; each one gets a subfolder named after its time',
      },
      keep: {
        takes: 'N',
        about: 'keeps the N newest backups (1 to 9999) and deletes the others; without it, all are kept',
      },
      'full-speed': {
        about:
          'does not pause; by default the backup pauses for two thirds of the time, so that visitors hardly notice it',
      },
    },
    example: 'npm run backup -- --to /var/backups/upstroke --keep 14',
  },
  restore: {
    program: 'api/maintenance/maintain.ts restore',
    does: 'Restores a backup into an empty installation: an empty database at DATABASE_URL, or a new DATA_DIR.',
    flags: {},
    positionals: { name: 'FOLDER', about: 'the folder of one backup', max: 1 },
    example: 'DATA_DIR=/srv/empty npm run restore -- /var/backups/upstroke/2026-11-22T03-00-00Z',
  },
  move: {
    program: 'api/maintenance/maintain.ts move',
    does: 'Moves the embedded database in DATA_DIR to the empty database at DATABASE_URL. Stop the site first.',
    flags: {},
    example: 'DATABASE_URL=postgres://upstroke:password@db.example:5432/upstroke npm run move',
  },
  migrate: {
    program: 'api/maintenance/maintain.ts migrate',
    does: 'Brings the database schema up to date. Every start does this too.',
    flags: {},
    example: 'DATABASE_URL=postgres://upstroke:password@db.example:5432/upstroke npm run migrate',
  },
  seed: {
    program: 'api/seed/seed.ts',
    does: 'Adds about 400 invented shows and prints the passwords of demo accounts, unless there are already upcoming shows. The site can keep running.',
    flags: {},
    example: 'DATA_DIR=./data npm run seed',
  },
  build: {
    program: 'web/build/build.ts',
    does: 'Builds the web app into dist/. "npm start" does this when sources have changed.',
    flags: {},
    example: 'npm run build',
  },
  'compile:mail-layout': {
    program: 'adapters/mail/compile-mail-layout.ts',
    does: 'Compiles the MJML layout of emails into adapters/mail/mail-layout-html.ts.',
    flags: {},
    example: 'npm run compile:mail-layout',
  },
  'draw:demo-posters': {
    program: 'adapters/images/draw-demo-posters.ts',
    does: 'Draws the demo posters into adapters/images/demo-posters/.',
    flags: {},
    example: 'npm run draw:demo-posters',
  },
  'draw:site-image': {
    program: 'adapters/images/draw-site-image.ts',
    does: 'Draws web/public/share.png, the preview image of pages that have none of their own.',
    flags: {},
    example: 'npm run draw:site-image',
  },
  'fit:fonts': {
    program: 'web/fonts/fit-fallbacks.ts',
    does: 'Computes the sizes of the fallback fonts and writes web/fonts/fallbacks.css.',
    flags: {},
    example: 'npm run fit:fonts',
  },
})
