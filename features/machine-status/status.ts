/** What a machine is for at a time, by the usual time model of mines. */
export const statuses = ['operating', 'delay', 'standby', 'down'] as const
export type Status = (typeof statuses)[number]
