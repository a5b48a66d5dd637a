/** `npm run --silent sbom`: writes the software bill of materials (CycloneDX 1.5) to standard output. */
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { billOfMaterials } from './bill-of-materials.ts'

readCommand(commands, 'sbom')
console.log(JSON.stringify(await billOfMaterials(), null, 2))
