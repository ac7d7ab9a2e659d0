/** The address of the screen on which unresolved loads and dumps are settled. */
export const UNRESOLVED = '/cycle-times/unresolved'
