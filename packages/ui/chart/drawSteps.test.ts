import { expect, test } from 'vitest'
import { drawSteps } from './drawSteps.ts'

const dots = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: [n, (n * 7_919) % count], tip: String(n) }))

test('draws the outermost of many points first, then 500 more each time, each in its place', () => {
  const few = { type: 'bar', data: dots(30) }
  const many = { type: 'scatter', data: dots(1_500) }
  const option = { animation: false, series: [few, many] }
  const steps = drawSteps(option) as readonly (typeof option)[]
  const first = steps[0]!
  expect(first.animation).toBe(false)
  expect(first.series[0]).toBe(few)
  const drawn = first.series[1]!.data.flatMap((mark, at) => (typeof mark === 'object' ? [[at, mark]] : []))
  expect(first.series[1]!.data).toHaveLength(1_500)
  for (const [at, mark] of drawn) expect(mark).toBe(many.data[Number(at)])
  const extent = (marks: readonly { value: readonly number[] }[], axis: number) => {
    const values = marks.map(({ value }) => value[axis] ?? NaN)
    return [Math.min(...values), Math.max(...values)]
  }
  const shown = drawn.map(([, mark]) => mark as { value: number[] })
  expect(shown.length).toBeLessThanOrEqual(4)
  for (const axis of [0, 1]) expect(extent(shown, axis)).toEqual(extent(many.data, axis))
  // The outermost of both axes may be among the last.
  const counts = steps.map(({ series }) => series[1]!.data.filter((mark) => typeof mark === 'object').length)
  expect(counts.map((count) => Math.floor(count / 500))).toEqual([0, 1, 2, 3])
  expect(steps.at(-1)).toBe(option)
})

test('draws a chart of few points, no points or lines in one step', () => {
  const series = [{ type: 'scatter', data: dots(30) }, { type: 'line', data: dots(1_500) }, { type: 'bar' }]
  const [few, none] = [{ series }, {}]
  expect(drawSteps(few)).toEqual([few])
  expect(drawSteps(none)).toEqual([none])
})
