/** What stands in place of a street that is not told. Apart from the rule, of which pages need nothing but this word. */
export const HIDDEN_ADDRESS = 'Ask a punk'
