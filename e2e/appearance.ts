/** How journeys look at the product, unless they say otherwise. */
export const appearance = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Milliseconds for one action or expectation: a person would have given up by then. */
export const PATIENCE = 30_000

/** Milliseconds for one test or hook. */
export const JOURNEY_TIMEOUT = 120_000
