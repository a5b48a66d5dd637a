import { expect, onTestFinished, test } from 'vitest'
import { ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { documentedCommands, startArchivedPostgres } from '#test/support/scale/pgbackrest.ts'
import { findPrograms } from '#test/support/scale/programs.ts'
import { addShow } from '#test/support/scale/proxy-tests.ts'
import { uncachedTitlesAt } from '#test/support/scale/uncached-list.ts'
import { makeFolderForTest, startProductForTest } from '#test/support/test-installation.ts'

const { initdb, pgbackrest } = await findPrograms('initdb', 'pgbackrest')
process.stdout.write(
  initdb && pgbackrest
    ? `Backups with pgBackRest ${pgbackrest.version} and PostgreSQL ${initdb.version}\n`
    : 'No pgBackRest or initdb: incremental backups are not tested\n',
)

type Backup = { label: string; type: string; info: { delta: number; repository: { delta: number } } }

test.runIf(initdb && pgbackrest)(
  'from a full backup, a small incremental one and the archived log, pgBackRest restores the state just before a mistake',
  async () => {
    if (!(initdb && pgbackrest)) return
    const [prepareCommand = '', fullCommand = '', incrementalCommand = '', restoreCommand = ''] = documentedCommands
    const postgres = await startArchivedPostgres(makeFolderForTest(), { initdb, pgbackrest })
    onTestFinished(() => postgres.end())
    const settings = { DATABASE_URL: postgres.url, DATA_DIR: makeFolderForTest(), ...ownerSettings }
    const product = await startProductForTest(settings)
    const owner = await ownerAt(product.url)

    await postgres.shell(prepareCommand)
    await addShow(owner, 'In the full backup')
    await postgres.shell(fullCommand)
    await addShow(owner, 'In the incremental backup')
    await postgres.shell(incrementalCommand)
    await addShow(owner, 'In the archived log')
    const targetTime = new Date(Math.ceil(Date.now() / 1000) * 1000)
    await expect.poll(() => Date.now()).toBeGreaterThan(targetTime.getTime())
    await postgres.sql('truncate show cascade')
    await addShow(owner, 'After the mistake')
    expect(await postgres.sql('select show_title as title from show')).toEqual([{ title: 'After the mistake' }])

    const [{ backup }] = JSON.parse(await postgres.shell('pgbackrest --stanza=upstroke info --output=json'))
    const [full, incremental] = backup as [Backup, Backup]
    expect([full.type, incremental.type]).toEqual(['full', 'incr'])
    expect(incremental.info.delta).toBeLessThan(full.info.delta / 2)
    expect(incremental.info.repository.delta).toBeLessThan(full.info.repository.delta / 2)

    await product.end()
    await postgres.end()
    const target = targetTime.toISOString().replace('T', ' ').replace('.000Z', '+00')
    const output = await postgres.shell(restoreCommand.replace(/--target='.*?'/, `--target='${target}'`))
    expect(output).toContain(`restore backup set ${incremental.label}`)
    await postgres.start()
    const restored = await startProductForTest(settings)
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
    owner.goTo(restored.url)
    await addShow(owner, 'After the restore')
    expect((await uncachedTitlesAt(restored.url)).sort()).toEqual([
      'After the restore',
      'In the archived log',
      'In the full backup',
      'In the incremental backup',
    ])
  },
)
