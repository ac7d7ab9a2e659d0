/** Where the browser goes to sign in at the identity provider; it comes back to `redirect`. */
export const identityAddress = (redirect: string): string =>
  `/api/oauth2/authorization/trimbleid?${new URLSearchParams({ redirect }).toString()}`

/** Associates an identity with who is signed in; asks for a proof first. */
export const CONNECT = '/api/oauth2/connect/trimbleid'
