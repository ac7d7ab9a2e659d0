/** Marks of positions with times in KML and GeoJSON. */
const TIMED = /gx:track|<when>|<begin>|coordtimes|coordinateproperties|"times?"|"timestamp"|"date_?time"/i
/** Bytes of a file that show what it holds. */
const HEAD = 1 << 20

/** Whether a file holds areas rather than the tracks of machines: by its format, or by whether its lines have times. */
export async function holdsZones(file: File): Promise<boolean> {
  if (/\.(zip|kmz|shp)$/i.test(file.name)) return true
  if (!/\.(kml|geojson|json)$/i.test(file.name)) return false
  return !TIMED.test(await file.slice(0, HEAD).text())
}
