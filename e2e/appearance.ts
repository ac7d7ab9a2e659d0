/** How journeys look at the product, unless they say otherwise. */
export const appearance = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Milliseconds: so long that no busy machine is a failure. What is awaited comes, or never. */
export const PATIENCE = 240_000
