/** Not in `address-rule.ts`, so that pages don't load the rule. */
export const HIDDEN_ADDRESS = 'Ask a punk'
