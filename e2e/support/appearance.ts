/** Default browser appearance of journeys. */
export const appearance = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Timeout of one action or expectation, in milliseconds: by then a person would have given up. */
export const PATIENCE = 30_000

/** Timeout of one test or hook, in milliseconds. */
export const JOURNEY_TIMEOUT = 120_000
