/** The prefixes `a`, `a.b` and `a.b.c` of the key `a.b.c`. */
export function keyPrefixes(key: string): string[] {
  const segments = key.split('.')
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'))
}
