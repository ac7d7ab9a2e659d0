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

describe('the order of layers', () => {
  it('begins with the uppermost; without a folder lies below all folders', () => {
    expect(said(groups)).toEqual(['photos: c', 'plans: b a', '-: loose'])
  })

  it('tells equal positions apart by title, as the maps do', () => {
    const equal = groupsOf([], [entry('x', 0), entry('z', 0), entry('y', 0)])
    expect(said(equal)).toEqual(['-: z y x'])
    expect(orderOf(equal).layers.map(({ id }) => id)).toEqual(['x', 'y', 'z'])
  })

  it('moves by a place, and from the end of a folder into the next one', () => {
    expect(said(stepped(groups, 'a', -1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(stepped(groups, 'a', 1))).toEqual(['photos: c', 'plans: b', '-: a loose'])
    expect(said(stepped(groups, 'b', -1))).toEqual(['photos: c b', 'plans: a', '-: loose'])
    expect(said(stepped(groups, 'c', -1))).toEqual(said(groups))
    expect(said(stepped(groups, 'loose', 1))).toEqual(said(groups))
  })

  it('drops where it is told, itself not counted', () => {
    expect(said(placed(groups, 'loose', 'plans', 1))).toEqual(['photos: c', 'plans: b loose a', '-: '])
    expect(said(placed(groups, 'b', 'plans', 1))).toEqual(['photos: c', 'plans: a b', '-: loose'])
    expect(said(placed(groups, 'gone', 'plans', 0))).toEqual(said(groups))
  })

  it('moves folders, but never below what has none', () => {
    expect(said(folderStepped(groups, 'photos', 1))).toEqual(['plans: b a', 'photos: c', '-: loose'])
    expect(said(folderStepped(groups, 'plans', 1))).toEqual(said(groups))
    expect(said(folderStepped(groups, 'photos', -1))).toEqual(said(groups))
  })

  it('is told lowest first, and comes back the same', () => {
    const { folders, layers } = orderOf(stepped(groups, 'a', -1))
    expect(folders).toEqual([{ id: 'plans' }, { id: 'photos' }])
    const again = groupsOf(
      folders.map(({ id }, at) => entry(id, at)),
      layers.map(({ id, folder }, at) => entry(id, at, folder?.id ?? null)),
    )
    expect(said(again)).toEqual(said(stepped(groups, 'a', -1)))
  })
})
