/** A save sends `projectId` instead of `project` (core 7, *Payload shapes*). */
export function toRequestBody({
  project,
  ...rest
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const id = typeof project === 'object' && project !== null && 'id' in project ? project.id : null
  return { ...rest, projectId: id }
}
