/** Text is ordered without regard to case. */
export const caseless = (column: string): string => `lower(${column})`
