import { tableNames } from '#adapters/postgres/schema/schema.ts'

const VERB = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/** Returns only the verb and table of a statement, such as `INSERT show`, because MikroORM inlines values, even password hashes. */
export const summaryOf = (text: string): string => {
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = TABLE.exec(text)?.[1] ?? ''
  return tableNames.has(table) ? `${verb} ${table}` : verb
}
