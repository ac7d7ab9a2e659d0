import { UnreadableFile, type Doubt, type System } from '@haulway/interchange'
import type { Problem } from '@haulway/resource'
import { type Corners, cornersOfWorldFile } from '../../world-file.ts'

/** Extensions of world files: of PNG, JPEG, TIFF and of any picture. */
export const worldEndings = ['.pgw', '.jgw', '.tfw', '.wld']
/** Maximum size: six numbers, or a coordinate system; more is something else. */
const LARGEST = 100_000

const ending = ({ name }: File) => name.slice(name.lastIndexOf('.')).toLowerCase()

export const isWorldFile = (file: File): boolean => worldEndings.includes(ending(file))

/** Corners of a picture, and what placing it had to assume. */
export interface PlacedCorners {
  readonly corners: Corners
  readonly doubts: readonly Doubt[]
}

async function systemOf(prj: File | undefined, epsg: string): Promise<System | null> {
  const { parseReference } = await import('@haulway/interchange/reference/proj-terms.ts')
  return parseReference(prj ? await prj.text() : epsg)
}

/**
 * Corners of a picture of that size from a world file among these, in the coordinate system of a .prj beside it or of
 * that EPSG code.
 */
export async function readCorners(
  files: readonly File[],
  epsg: string,
  size: { readonly width: number; readonly height: number },
): Promise<PlacedCorners | Problem> {
  const world = files.find(isWorldFile)
  const prj = files.find((file) => ending(file) === '.prj')
  if (!world || world.size > LARGEST || (prj?.size ?? 0) > LARGEST) return { key: 'mapLayers.world.file' }
  const { placeSystem, shiftDoubts } = await import('@haulway/interchange/reference/placement.ts')
  try {
    const system = await systemOf(prj, epsg)
    if (!system) return { key: 'mapLayers.world.projection' }
    const doubts: Doubt[] = []
    const found = cornersOfWorldFile(await world.text(), size, (positions) => {
      const placement = placeSystem(system, positions)
      doubts.push(...shiftDoubts(placement))
      return placement.toDegrees
    })
    return 'key' in found ? found : { corners: found, doubts }
  } catch (error) {
    // Nobody named the system: it is that of degrees.
    if (error instanceof UnreadableFile && error.reason === 'outside' && !prj)
      return { key: 'mapLayers.world.outside' }
    if (error instanceof UnreadableFile)
      return { key: `interchange.unreadable.${error.reason}`, args: error.args }
    throw error
  }
}
