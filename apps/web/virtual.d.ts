/** Made by `words-plugin.ts`. */
declare module 'virtual:words/owners' {
  /** Beginning of keys -> part of the words. */
  const owners: Readonly<Record<string, string>>
  export default owners
}
declare module 'virtual:words/*' {
  import type { Catalogue } from '@haulway/platform/messages.ts'

  const titles: Catalogue
  export default titles
}
