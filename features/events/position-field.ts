/** A position as people read and write it: `longitude,latitude` in degrees. */
import { text, type Field, type Shape } from '@haulway/resource'

const DEGREES = 6

interface Position {
  readonly lon: number | null
  readonly lat: number | null
}

export const formatPosition = ({ lon, lat }: Position): string | null =>
  lon === null || lat === null ? null : `${lon.toFixed(DEGREES)},${lat.toFixed(DEGREES)}`

const gps: Field = text({ format: 'lonlat' })

/** The fields of a call as its form has them, with one field for the position. */
export const withPositionField = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
      name === 'lon' ? [['gps', gps]] : name === 'lat' ? [] : [[name, field]],
    ),
  )

type Values = Readonly<Record<string, unknown>>

/** The values of a form as its call takes them. The position has been validated, or is absent. */
export function parsePositionField({ gps: typed, ...values }: Values): Values {
  if (typed === undefined) return values
  const [lon = null, lat = null] =
    typeof typed === 'string' && typed.trim() !== '' ? typed.split(',').map(Number) : []
  return { ...values, lon, lat }
}

/** The form field that shows an error of the longitude or latitude. */
export const positionErrorField = (field: string): string =>
  field === 'lon' || field === 'lat' ? 'gps' : field
