import { tableNames } from '#adapters/postgres/schema/schema.ts'

const VERB = /^\s*(select|insert|update|delete|with)\b/i
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/**
 * What a statement does, in a word or two, such as `INSERT show`. MikroORM writes values into its statements, and a value may be a password's
 * hash: nothing of the text is told but a verb and the name of a table of ours.
 */
export const summaryOf = (text: string): string => {
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = TABLE.exec(text)?.[1] ?? ''
  return tableNames.has(table) ? `${verb} ${table}` : verb
}
