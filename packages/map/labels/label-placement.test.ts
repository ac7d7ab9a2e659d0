import { expect, it } from 'vitest'
import { type LabelBox, type PlacedLabel, placeLabels, placeMachinesOverNames } from './label-placement.ts'

const box = (index: number, x: number, more: Partial<LabelBox> = {}): LabelBox => ({
  index,
  places: [x, 0],
  width: 40,
  height: 18,
  ...more,
})
const told = (placed: readonly PlacedLabel[]) => placed.map(({ box: { index }, at }) => [index, at])

it('shows only the first of two overlapping labels', () => {
  expect(told(placeLabels([box(1, 30), box(0, 0)], 10))).toEqual([[1, 0]])
})

it('shows both labels when they do not overlap', () => {
  expect(told(placeLabels([box(0, 0), box(1, 41)], 10))).toEqual([
    [0, 0],
    [1, 0],
  ])
})

it('stops at the requested number of labels', () => {
  expect(told(placeLabels([box(1, 100), box(2, 200), box(0, 0)], 2))).toEqual([
    [1, 0],
    [2, 0],
  ])
})

it('falls back to another position when the best is occupied, and drops labels that fit nowhere', () => {
  const places = [0, 0, 0, 20, 0, 40]
  const boxes = [0, 1, 2, 3].map((index) => box(index, 0, { places }))
  expect(told(placeLabels(boxes, 10))).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ])
})

it('leaves a label at its current position while that is free', () => {
  const places = [0, 0, 0, 20]
  const stays = box(0, 0, { places, now: 1 })
  expect(told(placeLabels([stays], 10))).toEqual([[0, 1]])
  expect(told(placeLabels([box(1, 0, { places: [0, 20] }), stays], 10))).toEqual([
    [1, 0],
    [0, 0],
  ])
})

it('avoids boxes that are already occupied', () => {
  const [zone] = placeLabels([box(7, 0)], 1)
  const label = box(0, 10, { places: [10, 0, 10, 30] })
  expect(told(placeLabels([label], 10, [zone!]))).toEqual([[0, 1]])
})

const limits = { machines: 10, names: 10 }

it('places a machine beside a name while it has room there', () => {
  const placed = placeMachinesOverNames([box(0, 0, { places: [0, 0, 0, 30] })], [box(7, 0)], limits, [])
  expect([told(placed.names), told(placed.machines)]).toEqual([[[7, 0]], [[0, 1]]])
})

it('places a machine without other room over a name, which moves or is left out', () => {
  const movable = box(7, 0, { places: [0, 0, 0, 30] })
  const moved = placeMachinesOverNames([box(0, 10)], [movable], limits, [])
  expect([told(moved.names), told(moved.machines)]).toEqual([[[7, 1]], [[0, 0]]])
  const omitted = placeMachinesOverNames([box(0, 10), box(1, 60)], [box(7, 0)], limits, [])
  expect([told(omitted.names), told(omitted.machines)]).toEqual([[], [[1, 0], [0, 0]]]) // oxfmt-ignore
})
