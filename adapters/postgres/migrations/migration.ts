/** One step of the schema. `name` never changes once it has been released; `sql` runs inside a transaction. */
export type Migration = { readonly name: string; readonly sql: string }
