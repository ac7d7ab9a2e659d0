/** Default options of browser contexts. */
export const appearance = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Timeout of one action or expectation in milliseconds, after which a user would give up. */
export const PATIENCE = 30_000

/** Timeout of a test or hook in milliseconds. */
export const JOURNEY_TIMEOUT = 120_000
