import { oneLine } from '#core/text/text.ts'
import { truncate } from '#core/text/truncate.ts'

/** A full stop, or before ASCII another character that resolvers map to it (UTS 46). */
const DOTS = /(?<=[\p{L}\p{N}\p{M}])(?:\.(?=[\p{L}\p{N}])|[。．｡](?=[\da-z]))/giu

/** Keeps mail programs from linking user text: replaces inner full stops with the similar one-dot leader, and adds a space before
 * `//`. Adds nothing invisible, because spam filters flag that. */
export const inertText = (text: string): string => text.replace(DOTS, '․').replace(/:(?=\/\/)/g, ': ')

const NAME_LENGTH = 60

export const inertName = (name: string): string => inertText(truncate(oneLine(name, NAME_LENGTH + 1), NAME_LENGTH))
