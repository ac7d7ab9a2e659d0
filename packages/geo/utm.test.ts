import proj4 from 'proj4'
import { expect, it } from 'vitest'
import { fromUtm } from './utm.ts'

it('agrees with PROJ in every zone of both hemispheres', () => {
  for (let zone = 1; zone <= 60; zone += 7) {
    for (const south of [false, true]) {
      for (const easting of [250_000, 500_000, 733_333]) {
        for (const northing of south ? [2_000_000, 6_543_210, 9_999_000] : [1_000, 4_306_025, 9_000_000]) {
          const known = proj4(`+proj=utm +zone=${zone}${south ? ' +south' : ''} +datum=WGS84`)
          const [lon, lat] = known.inverse([easting, northing]) as [number, number]
          const [x, y] = fromUtm({ zone, south, easting, northing })
          // 1e-8 degrees are a millimetre.
          expect(Math.abs(x - lon)).toBeLessThan(2e-8)
          expect(Math.abs(y - lat)).toBeLessThan(2e-8)
        }
      }
    }
  }
})
