/** Statuses of a machine by the usual time model of mines. */
export const statuses = ['operating', 'delay', 'standby', 'down'] as const
export type Status = (typeof statuses)[number]
