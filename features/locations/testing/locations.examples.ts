import type { Examples } from '../../testing/marked-site/examples.ts'

const boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [37.7, 55.7],
      [37.702, 55.7],
      [37.702, 55.702],
      [37.7, 55.7],
    ],
  ],
}

export const examples: Examples = {
  bodies: { '/locations/import': { rows: [{ title: 'Imported', kind: 'load', boundary }] } },
}
