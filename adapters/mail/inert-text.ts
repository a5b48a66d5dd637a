import { shortened } from '#core/text/shortened.ts'
import { oneLine } from '#core/text/text.ts'

/** Separators of domain labels: a full stop, or before ASCII another one that resolvers map to it (UTS 46). */
const DOTS = /(?<=[\p{L}\p{N}\p{M}])(?:\.(?=[\p{L}\p{N}])|[。．｡](?=[\da-z]))/giu

/**
 * A text of another user in which mail programs find no link: full stops inside words are one dot leaders, which look the
 * same, and `://` gets a blank. Nothing invisible is added, since spam filters flag that.
 */
export const inertText = (text: string): string => text.replace(DOTS, '․').replace(/:(?=\/\/)/g, ': ')

const NAME_LENGTH = 60

/** The name of a user, band, show or venue on one line: inert, and cut to 60 characters. */
export const inertName = (name: string): string => inertText(shortened(oneLine(name, NAME_LENGTH + 1), NAME_LENGTH))
