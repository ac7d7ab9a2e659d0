export interface Instructions {
  /** Steps in order. */
  readonly android: readonly string[]
  readonly ipad: readonly string[]
  /** For both, once it has joined. */
  readonly after: readonly string[]
}
