import { validate } from '@haulway/resource'
import { expect, test } from 'vitest'
import { layOutWidgets } from './canvas.ts'
import { templateNames, templates } from './templates.ts'
import { widgetRules, widgetShape } from './widget.ts'

test.each(templateNames)('template %s can be saved unchanged, with widgets that do not overlap', (name) => {
  const { widgets, defaultWidgetDateRange, defaultWidgetSize } = templates[name]
  expect(widgetRules(widgets, defaultWidgetDateRange)).toEqual([])
  expect(widgets.map((one) => validate(widgetShape, one).ok)).toEqual(widgets.map(() => true))
  const places = [...layOutWidgets(widgets, defaultWidgetSize).values()]
  const cells = places.flatMap(({ x, y, width, height }) =>
    Array.from({ length: width * height }, (_, n) => `${x + (n % width)} ${y + Math.floor(n / width)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})
