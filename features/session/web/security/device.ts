/** In this order, as browsers imitate those before them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (agent: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome, Windows` from a user agent; for an unknown browser its first word. */
export function deviceOf(agent: string | null): string | undefined {
  if (agent === null || agent.trim() === '') return undefined
  const parts = [named(agent, BROWSERS), named(agent, SYSTEMS)].filter((one) => one !== undefined)
  return parts.length > 0 ? parts.join(', ') : agent.split(/[\s/]/)[0]
}
