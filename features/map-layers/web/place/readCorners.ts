import { UnreadableFile } from '@haulway/interchange'
import type { Problem } from '@haulway/resource'
import { projection } from '../../../locations/web/parts.ts'
import { type Corners, cornersOfWorldFile } from '../../world-file.ts'

/** Extensions of world files: of PNG, JPEG, TIFF and of any picture. */
export const worldEndings = ['.pgw', '.jgw', '.tfw', '.wld']
/** Maximum size: six numbers, or a coordinate system; more is something else. */
const LARGEST = 100_000

const ending = ({ name }: File) => name.slice(name.lastIndexOf('.')).toLowerCase()

export const isWorldFile = (file: File): boolean => worldEndings.includes(ending(file))

/**
 * Corners of a picture of that size from a world file among these, in the coordinate system of a .prj beside it or of
 * that EPSG code.
 */
export async function readCorners(
  files: readonly File[],
  epsg: string,
  size: { readonly width: number; readonly height: number },
): Promise<Corners | Problem> {
  const world = files.find(isWorldFile)
  const prj = files.find((file) => ending(file) === '.prj')
  if (!world || world.size > LARGEST || (prj?.size ?? 0) > LARGEST) return { key: 'mapLayers.world.file' }
  try {
    const toDegrees = await projection(prj ? { wkt: await prj.text() } : { epsg })
    return cornersOfWorldFile(await world.text(), size, toDegrees)
  } catch (error) {
    if (error instanceof UnreadableFile) return { key: 'mapLayers.world.projection' }
    throw error
  }
}
