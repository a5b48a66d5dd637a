/** Separate from the rule, of which pages need only this text. */
export const HIDDEN_ADDRESS = 'Ask a punk'
