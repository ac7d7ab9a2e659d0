/** The shipped land of the practice site: generating it takes half a minute of CPU time. */
export const LAND_SEED = 20

export const landFiles = {
  picture: new URL('./practice-land.pmtiles', import.meta.url),
  heights: new URL('./practice-heights.pmtiles', import.meta.url),
}
