/** The address to sign in at the identity provider, returning to `redirect`. */
export const identityAddress = (redirect: string): string =>
  `/api/oauth2/authorization/trimbleid?${new URLSearchParams({ redirect }).toString()}`

/** Associates an identity with the signed-in person; asks for a proof first. */
export const CONNECT = '/api/oauth2/connect/trimbleid'
