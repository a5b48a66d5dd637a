import '#api/setup/compile-cache.ts'
import { setPriority } from 'node:os'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#api/setup/commands.mjs'

const LOW_PRIORITY = 10
const [name = '', ...args] = process.argv.slice(2)
// Requests take priority over backups. The priority is set before maintenance.ts is loaded, because the threads of that module inherit it.
if (name === 'backup') setPriority(LOW_PRIORITY)

const load = () => import('./maintenance.ts')

const runCommand = async (): Promise<string> => {
  switch (name) {
    case 'backup': {
      const { values } = readCommand(commands, 'backup', args)
      return (await load()).backup(values)
    }
    case 'restore': {
      const { positionals } = readCommand(commands, 'restore', args)
      return (await load()).restore(positionals[0])
    }
    case 'move':
      readCommand(commands, 'move', args)
      return (await load()).move()
    case 'migrate':
      readCommand(commands, 'migrate', args)
      return (await load()).migrate()
    default:
      console.error(
        `${name ? `Unknown command ${name}` : 'Name a command'}. The commands are backup, restore, move and migrate.`,
      )
      process.exit(2)
  }
}

try {
  console.log(await runCommand())
} catch (error) {
  if (!(await load()).isOperationalError(error)) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
