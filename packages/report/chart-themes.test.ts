import { expect, test } from 'vitest'
import { chartThemes } from './chart-themes.ts'

/** Surfaces that charts are drawn on. */
const surfaces = { light: '#FFFFFF', dark: '#1A1F24' } as const

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(chartThemes.map((theme) => [theme.name, theme] as const))(
  '%s contrasts with the surface in both schemes, and its target with the surface of the bars',
  (_, theme) => {
    for (const scheme of ['light', 'dark'] as const) {
      const faint = [...theme[scheme], theme.goal[scheme]].filter(
        (one) => contrast(one, surfaces[scheme]) < 3,
      )
      expect(faint).toEqual([])
      expect(new Set(theme[scheme]).size).toBe(8)
    }
  },
)
