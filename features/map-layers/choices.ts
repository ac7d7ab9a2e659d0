/** A reader's visibility and opacity by layer, and which folders are open. */
export type LayerChoices = Readonly<
  Record<string, { readonly shown?: boolean; readonly opacity?: number; readonly open?: boolean }>
>

function choiceIn(value: unknown): LayerChoices[string] {
  const { shown, opacity, open } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const isShare = typeof opacity === 'number' && opacity >= 0 && opacity <= 100
  return {
    ...(typeof shown === 'boolean' ? { shown } : {}),
    ...(isShare ? { opacity } : {}),
    ...(typeof open === 'boolean' ? { open } : {}),
  }
}

/** Reads the stored choices; invalid ones are dropped. */
export function readChoices(text: string | null): LayerChoices {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, choiceIn(value)]))
}

interface Screened {
  readonly screens: readonly string[] | null
}

/** The layers for the map of a screen, given its path such as `/dispatcher2d`. */
export function layersFor<L extends Screened>(
  layers: readonly L[],
  path: string,
  known: readonly string[],
): L[] {
  const first = path.split('/')[1] ?? ''
  const screen = known.includes(first) ? first : 'other'
  return layers.filter(({ screens }) => !screens?.length || screens.includes(screen))
}
