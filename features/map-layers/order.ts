/** The order of layers for editing: groups by folder with their layers, the topmost first. */

export interface PlacedLayer {
  readonly id: string
  readonly title: string
}

export interface LayerGroup<L extends PlacedLayer = PlacedLayer> {
  /** null: the layers without a folder, below all folders. */
  readonly folder: PlacedLayer | null
  readonly layers: readonly L[]
}

interface Positioned extends PlacedLayer {
  readonly position: number
}

/** Stacking order of the maps: equal positions by title. */
function byPlace(a: Positioned, b: Positioned): number {
  return a.position - b.position || (a.title < b.title ? -1 : 1)
}

/** Groups stored folders and layers. */
export function groupsOf<L extends Positioned & { readonly folder: { readonly id: string } | null }>(
  folders: readonly Positioned[],
  layers: readonly L[],
): LayerGroup<L>[] {
  const stacked = layers.toSorted(byPlace).toReversed()
  const inFolder = (id: string | null) => stacked.filter(({ folder }) => (folder?.id ?? null) === id)
  const groups = folders
    .toSorted(byPlace)
    .toReversed()
    .map((folder) => ({ folder, layers: inFolder(folder.id) }))
  return [...groups, { folder: null, layers: inFolder(null) }]
}

const idOf = ({ folder }: LayerGroup): string | null => folder?.id ?? null

/** Puts a layer into a folder (null: into none) below `above` other layers, itself not counted. */
export function insertLayer<L extends PlacedLayer>(
  groups: readonly LayerGroup<L>[],
  layer: string,
  folder: string | null,
  above: number,
): LayerGroup<L>[] {
  const one = groups.flatMap(({ layers }) => layers).find(({ id }) => id === layer)
  return groups.map((group) => {
    const others = group.layers.filter(({ id }) => id !== layer)
    return { ...group, layers: one && idOf(group) === folder ? others.toSpliced(above, 0, one) : others }
  })
}

/** Moves a layer one place up (-1) or down (1); from the end of its group into the next one. */
export function stepLayer<L extends PlacedLayer>(
  groups: readonly LayerGroup<L>[],
  layer: string,
  by: -1 | 1,
): LayerGroup<L>[] {
  const at = groups.findIndex(({ layers }) => layers.some(({ id }) => id === layer))
  const group = groups[at]
  if (!group) return [...groups]
  const place = group.layers.findIndex(({ id }) => id === layer) + by
  if (place >= 0 && place < group.layers.length) return insertLayer(groups, layer, idOf(group), place)
  const next = groups[at + by]
  return next ? insertLayer(groups, layer, idOf(next), by < 0 ? next.layers.length : 0) : [...groups]
}

/** Moves a folder one place up (-1) or down (1). */
export function stepFolder<L extends PlacedLayer>(
  groups: readonly LayerGroup<L>[],
  folder: string,
  by: -1 | 1,
): LayerGroup<L>[] {
  const at = groups.findIndex((group) => idOf(group) === folder)
  const [one, other] = [groups[at], groups[at + by]]
  // Layers without a folder stay below.
  if (!one || !other?.folder) return [...groups]
  return groups.with(at, other).with(at + by, one)
}

export interface LayerOrder {
  readonly folders: PlacedLayer[]
  readonly layers: { readonly layer: PlacedLayer; readonly folder: PlacedLayer | null }[]
}

const named = ({ id, title }: PlacedLayer): PlacedLayer => ({ id, title })

/** The order as sent to the server: the lowest first. */
export function orderOf(groups: readonly LayerGroup[]): LayerOrder {
  const lowest = groups.toReversed()
  return {
    folders: lowest.flatMap(({ folder }) => (folder ? [named(folder)] : [])),
    layers: lowest.flatMap(({ folder, layers }) =>
      layers.toReversed().map((layer) => ({ layer: named(layer), folder: folder && named(folder) })),
    ),
  }
}
