import { describe, expect, it } from 'vitest'
import { folderStepped, groupsOf, type LayerGroup, orderOf, placed, stepped } from './order.ts'

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
  it('begins with the topmost; layers without a folder are below all folders', () => {
    expect(said(groups)).toEqual(['photos: c', 'plans: b a', '-: loose'])
  })

  it('orders layers of equal position by title, as the maps do', () => {
    const equal = groupsOf([], [entry('x', 0), entry('z', 0), entry('y', 0)])
    expect(said(equal)).toEqual(['-: z y x'])
    expect(orderOf(equal).layers.map(({ layer }) => layer.id)).toEqual(['x', 'y', 'z'])
  })

  it('moves a layer by one place, and from the end of a folder into the next one', () => {
    expect(said(stepped(groups, 'a', -1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(stepped(groups, 'a', 1))).toEqual(['photos: c', 'plans: b', '-: a loose'])
    expect(said(stepped(groups, 'b', -1))).toEqual(['photos: c b', 'plans: a', '-: loose'])
    expect(said(stepped(groups, 'c', -1))).toEqual(said(groups))
    expect(said(stepped(groups, 'loose', 1))).toEqual(said(groups))
  })

  it('inserts a dropped layer at the target index, not counting the layer itself', () => {
    expect(said(placed(groups, 'loose', 'plans', 1))).toEqual(['photos: c', 'plans: b loose a', '-: '])
    expect(said(placed(groups, 'b', 'plans', 1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(placed(groups, 'gone', 'plans', 0))).toEqual(said(groups))
  })

  it('moves folders, but never below the layers without one', () => {
    expect(said(folderStepped(groups, 'photos', 1))).toEqual(['plans: b a', 'photos: c', '-: loose'])
    expect(said(folderStepped(groups, 'plans', 1))).toEqual(said(groups))
    expect(said(folderStepped(groups, 'photos', -1))).toEqual(said(groups))
  })

  it('serialises from bottom to top and round-trips', () => {
    const { folders, layers } = orderOf(stepped(groups, 'a', -1))
    expect(folders.map(({ id }) => id)).toEqual(['plans', 'photos'])
    const again = groupsOf(
      folders.map(({ id }, at) => entry(id, at)),
      layers.map(({ layer, folder }, at) => entry(layer.id, at, folder?.id ?? null)),
    )
    expect(said(again)).toEqual(said(stepped(groups, 'a', -1)))
  })
})
