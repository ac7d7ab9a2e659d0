/** Where the browser goes to sign in at the identity provider; it comes back to `redirect`. */
export const identityAddress = (redirect: string): string =>
  `/api/oauth2/authorization/trimbleid?${new URLSearchParams({ redirect }).toString()}`
