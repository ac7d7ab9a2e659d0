/** Where loads and dumps that are unresolved are settled. */
export const UNRESOLVED = '/cycle-times/unresolved'
