/** Formats JSON on one line, for places with little room. */
export const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)
