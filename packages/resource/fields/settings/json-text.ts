/** JSON in one line, as it is told where there is no place for more. */
export const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)
