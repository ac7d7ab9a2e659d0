/** Writes tracks as files for the import of positions (decision 0100). */
import type { TrackPoint } from '@haulway/interchange'

/** A track of a file, with all that it says. */
export interface RecordedTrack {
  readonly machine: string
  readonly kind: 'unknown'
  readonly points: readonly TrackPoint[]
}

/** Below the limits of an import, 200,000 positions and 20 MB. */
const MOST_POSITIONS = 150_000

const HEADER = 'machine;timestamp;lat;lon;speed (m/s);heading;altitude;weight (kg)'

const text = (value: number): string => (Number.isNaN(value) ? '' : String(value))
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function lineOf(machine: string, { t, lon, lat, speed, heading, altitude, weight }: TrackPoint): string {
  const at = new Date(t).toISOString()
  return [machine, at, lat, lon, text(speed), text(heading), text(altitude), text(weight)].join(';')
}

/**
 * The positions of some tracks. `names`: IDs of the machines by the name of the track; tracks without one are left out.
 */
export function writeTrackFiles(
  tracks: readonly RecordedTrack[],
  names: ReadonlyMap<string, string>,
  most = MOST_POSITIONS,
): Blob[] {
  const files: Blob[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) files.push(new Blob([`${HEADER}\n${lines.join('\n')}\n`], { type: 'text/csv' }))
    lines = []
  }
  for (const { machine, points } of tracks) {
    const name = names.get(machine)
    if (name === undefined) continue
    for (const point of points) {
      lines.push(lineOf(quoted(name), point))
      if (lines.length === most) end()
    }
  }
  end()
  return files
}
