import { expect, test } from 'vitest'
import { readCorners } from './readCorners.ts'

const size = { width: 200, height: 100 }
const world = new File(['1 0 0 -1 495000 7517000'], 'plan.pgw')
const psad56 = new File(
  [
    'PROJCS["PSAD_1956_UTM_Zone_19S",GEOGCS["GCS_Provisional_S_American_1956",DATUM["D_Provisional_S_American_1956",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-69.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  ],
  'plan.prj',
)

test('shifts the corners of a picture whose .prj names another datum, and says so', async () => {
  const shifted = await readCorners([world, psad56], '4326', size)
  const plain = await readCorners([world], '32719', size)
  if ('key' in shifted || 'key' in plain) throw new Error('refused')
  expect(shifted.doubts).toMatchObject([{ about: 'datum', args: { name: 'PSAD56' } }])
  expect(plain.doubts).toEqual([])
  const metres = Math.abs(shifted.corners[0].lat - plain.corners[0].lat) * 111_200
  expect(metres).toBeGreaterThan(300)
  expect(metres).toBeLessThan(500)
})

test.each([
  ['99999', 'mapLayers.world.projection'],
  ['4326', 'mapLayers.world.outside'],
])('refuses a world file in metres under the code %s', async (epsg, key) => {
  expect(await readCorners([world], epsg, size)).toMatchObject({ key })
})
