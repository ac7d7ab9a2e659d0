import type { Theme } from '@haulway/map/base/palette.ts'
import type { TodayMeasure } from '../../today/today.ts'
import type { TileLinks } from './links.ts'
import type { ShownTile } from './shown-tiles.ts'

export interface TileProps {
  readonly shown: ShownTile
  readonly links: TileLinks
  readonly measure: TodayMeasure
  readonly theme: Theme
  readonly zone: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}
