import { oneLine } from '#core/text/text.ts'
import { truncate } from '#core/text/truncate.ts'

/** Matches full stops between letters or digits. Before an ASCII letter or digit, also matches the other characters that resolvers
 * treat as full stops (UTS #46). */
const DOTS = /(?<=[\p{L}\p{N}\p{M}])(?:\.(?=[\p{L}\p{N}])|[。．｡](?=[\da-z]))/giu

/** Keeps mail programs from turning user text into links: replaces inner full stops with the similar-looking one-dot leader, and adds a
 * space between `:` and `//`. Adds no invisible characters, because spam filters flag them. */
export const defang = (text: string): string => text.replace(DOTS, '․').replace(/:(?=\/\/)/g, ': ')

const MAX_NAME_LENGTH = 60

export const defangName = (name: string): string =>
  defang(truncate(oneLine(name, MAX_NAME_LENGTH + 1), MAX_NAME_LENGTH))
