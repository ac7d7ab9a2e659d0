import { describe, expect, it } from 'vitest'
import { inView, onScreen, viewOf } from './view.ts'

const size = { width: 400, height: 200 }

describe('viewOf', () => {
  it('holds every point within the screen', () => {
    const points = [
      { x: -500, y: 100 },
      { x: 900, y: -1_200 },
      { x: 300, y: 40 },
    ]
    for (const heading of [0, 45, 190]) {
      const view = viewOf(points, size, heading)
      for (const { x, y } of points.map((one) => onScreen(view, one))) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(400)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(200)
      }
    }
  })

  it('puts what is ahead above the machine when its heading is up', () => {
    // Heading east; the aim lies 400 m to the east.
    const view = viewOf(
      [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
      ],
      size,
      90,
    )
    const [own, aim] = [onScreen(view, { x: 0, y: 0 }), onScreen(view, { x: 400, y: 0 })]
    expect(aim.y).toBeLessThan(own.y)
    expect(aim.x).toBeCloseTo(own.x, 6)
  })

  it('puts north up without a heading', () => {
    const view = viewOf(
      [
        { x: 0, y: 0 },
        { x: 0, y: -400 },
      ],
      size,
      0,
    )
    expect(onScreen(view, { x: 0, y: -400 }).y).toBeLessThan(onScreen(view, { x: 0, y: 0 }).y)
  })

  it('does not zoom into a single point', () => {
    expect(viewOf([{ x: 5, y: 5 }], size, 0).scale).toBeLessThan(2)
  })
})

describe('inView', () => {
  it('leaves out what lies beyond the edges', () => {
    const view = viewOf([{ x: 0, y: 0 }], size, 0)
    expect(inView(view, { x: 0, y: 0 }, 10)).toBe(true)
    expect(inView(view, { x: 5_000, y: 0 }, 10)).toBe(false)
    expect(inView(view, { x: 5_000, y: 0 }, 5_000)).toBe(true)
  })
})
