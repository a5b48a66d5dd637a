import { oneLine } from '#core/text/text.ts'
import { truncate } from '#core/text/truncate.ts'

/** Matches a full stop between letters or digits, and other characters that resolvers treat as a full stop (UTS #46) if an ASCII
 * letter or digit follows. */
const DOTS = /(?<=[\p{L}\p{N}\p{M}])(?:\.(?=[\p{L}\p{N}])|[。．｡](?=[\da-z]))/giu

/** Keeps mail programs from turning user text into links: replaces inner full stops with the similar one-dot leader, and adds a
 * space between `:` and `//`. Adds no invisible characters, because spam filters flag them. */
export const defang = (text: string): string => text.replace(DOTS, '․').replace(/:(?=\/\/)/g, ': ')

const MAX_NAME_LENGTH = 60

export const defangName = (name: string): string =>
  defang(truncate(oneLine(name, MAX_NAME_LENGTH + 1), MAX_NAME_LENGTH))
