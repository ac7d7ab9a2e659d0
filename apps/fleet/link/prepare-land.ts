/**
 * Adds the land of the practice site to the maps of its account, as a person would: two map layers with their files.
 */
import { readFile } from 'node:fs/promises'
import { landFiles } from '../land/shipped.ts'
import { addresses } from './addresses.ts'
import { attachFile } from './attach-file.ts'
import type { Session } from './session.ts'

interface LandLayer {
  title: string
  source: string
  shown: boolean
  position: number
  file: URL
}

/** Below all layers of users. */
const LOWEST = -1_000

const layers: readonly LandLayer[] = [
  { title: 'Heights', source: 'elevation', shown: false, position: LOWEST, file: landFiles.heights },
  { title: 'Land', source: 'pmtiles', shown: true, position: LOWEST + 1, file: landFiles.picture },
]

/** Creates missing layers; leaves existing ones. */
export async function prepareLand(session: Session): Promise<void> {
  const existing = await session.list<{ id: string; title: string }>(addresses.mapLayers)
  const ids = new Map(existing.map(({ id, title }) => [title, id]))
  for (const { file, ...layer } of layers) {
    const id = ids.get(layer.title) ?? (await session.post<{ id: string }>(addresses.mapLayers, layer)).id
    const { total } = await session.get<{ total: number }>(`${addresses.filesOf('maplayers', id)}/files`)
    if (total === 0)
      await attachFile(
        session,
        addresses.filesOf('maplayers', id),
        `${layer.title}.pmtiles`,
        new Uint8Array(await readFile(file)),
      )
  }
}
