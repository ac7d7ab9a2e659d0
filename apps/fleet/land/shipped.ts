/** The land of the practice site as it is shipped: making it takes a processor half a minute. */
export const LAND_SEED = 20

export const landFiles = {
  picture: new URL('./practice-land.pmtiles', import.meta.url),
  heights: new URL('./practice-heights.pmtiles', import.meta.url),
}
