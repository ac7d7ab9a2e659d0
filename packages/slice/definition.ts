/**
 * Definitions of figures, for their headings and the handbook: declared by the slice that computes the figure, like
 * its words.
 */
import type { MessageKey } from '@haulway/resource'

/**
 * A figure explained by message keys: `define.<name>` with its `.formula`, what it excludes (`.out`) and its
 * `.setting`.
 */
export type DefinitionName = {
  [Key in MessageKey]: Key extends `define.${infer Name}.formula` ? Name : never
}[MessageKey]

export interface Definition {
  readonly name: DefinitionName
  /** Title and address of the screen where the figure is shown. */
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
