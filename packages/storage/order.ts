/** Sorts text case-insensitively. */
export const caseless = (column: string): string => `lower(${column})`
