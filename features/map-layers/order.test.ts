import { describe, expect, it } from 'vitest'
import { stepFolder, groupsOf, type LayerGroup, orderOf, insertLayer, stepLayer } from './order.ts'

const entry = (id: string, position: number, folder: string | null = null) => ({
  id,
  title: id,
  position,
  folder: folder === null ? null : { id: folder },
})
const groups = groupsOf(
  [entry('plans', 1), entry('photos', 2)],
  [entry('a', 1, 'plans'), entry('b', 2, 'plans'), entry('c', 0, 'photos'), entry('loose', 5)],
)
const said = (of: readonly LayerGroup[]) =>
  of.map(({ folder, layers }) => `${folder?.id ?? '-'}: ${layers.map(({ id }) => id).join(' ')}`)

describe('layer order', () => {
  it('begins with the topmost layer; layers without a folder are below all folders', () => {
    expect(said(groups)).toEqual(['photos: c', 'plans: b a', '-: loose'])
  })

  it('orders layers of equal position by title, as the maps do', () => {
    const equal = groupsOf([], [entry('x', 0), entry('z', 0), entry('y', 0)])
    expect(said(equal)).toEqual(['-: z y x'])
    expect(orderOf(equal).layers.map(({ layer }) => layer.id)).toEqual(['x', 'y', 'z'])
  })

  it('moves a layer by one place, and from the end of a folder into the next one', () => {
    expect(said(stepLayer(groups, 'a', -1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(stepLayer(groups, 'a', 1))).toEqual(['photos: c', 'plans: b', '-: a loose'])
    expect(said(stepLayer(groups, 'b', -1))).toEqual(['photos: c b', 'plans: a', '-: loose'])
    expect(said(stepLayer(groups, 'c', -1))).toEqual(said(groups))
    expect(said(stepLayer(groups, 'loose', 1))).toEqual(said(groups))
  })

  it('inserts a dropped layer at the target index, not counting the layer itself', () => {
    expect(said(insertLayer(groups, 'loose', 'plans', 1))).toEqual(['photos: c', 'plans: b loose a', '-: '])
    expect(said(insertLayer(groups, 'b', 'plans', 1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(insertLayer(groups, 'gone', 'plans', 0))).toEqual(said(groups))
  })

  it('moves folders, but never below the layers without a folder', () => {
    expect(said(stepFolder(groups, 'photos', 1))).toEqual(['plans: b a', 'photos: c', '-: loose'])
    expect(said(stepFolder(groups, 'plans', 1))).toEqual(said(groups))
    expect(said(stepFolder(groups, 'photos', -1))).toEqual(said(groups))
  })

  it('serialises from bottom to top and round-trips', () => {
    const { folders, layers } = orderOf(stepLayer(groups, 'a', -1))
    expect(folders.map(({ id }) => id)).toEqual(['plans', 'photos'])
    const again = groupsOf(
      folders.map(({ id }, at) => entry(id, at)),
      layers.map(({ layer, folder }, at) => entry(layer.id, at, folder?.id ?? null)),
    )
    expect(said(again)).toEqual(said(stepLayer(groups, 'a', -1)))
  })
})
