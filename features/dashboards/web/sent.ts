/** A save names the project by `projectId` in the place of `project` (core 7, *Payload shapes*). */
export function asSent({ project, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const id = typeof project === 'object' && project !== null && 'id' in project ? project.id : null
  return { ...rest, projectId: id }
}
