import { useWords } from '@haulway/platform/web/app.tsx'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import type { Reference } from '@haulway/resource'

export interface ProjectFilterProps {
  readonly project: Reference | null
  readonly onChange: (id: string | null) => void
}

/** The project whose periods are shown. */
export function ProjectFilter({ project, onChange }: ProjectFilterProps) {
  const words = useWords()
  return (
    <EntrySelect
      size="xs"
      to="projects"
      aria-label={words('projects.one')}
      placeholder={words('commits.anyProject')}
      clearable
      value={project}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  )
}
