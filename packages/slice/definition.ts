/** What a figure means, as its heading and the handbook tell it: declared by the slice that reckons it, like its words. */
import type { MessageKey } from '@haulway/resource'

/** A figure that the words explain: `define.<name>` with its `.formula`, what it leaves `.out` and its `.setting`. */
export type DefinitionName = {
  [Key in MessageKey]: Key extends `define.${infer Name}.formula` ? Name : never
}[MessageKey]

export interface Definition {
  readonly name: DefinitionName
  /** Title of the part of the product that it is read in, and where that is. */
  readonly chapter: MessageKey
  readonly screen: string
}

/** Declares figures of one screen. `definitions.ts` of a slice exports them as `definitions`; the handbook finds them there. */
export function defineFigures(
  { chapter, screen }: Pick<Definition, 'chapter' | 'screen'>,
  names: readonly DefinitionName[],
): readonly Definition[] {
  return names.map((name) => ({ name, chapter, screen }))
}
