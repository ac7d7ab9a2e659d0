/** Sorts text case-insensitively. */
export const caseInsensitive = (column: string): string => `lower(${column})`
