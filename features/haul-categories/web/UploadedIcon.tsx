import { useItem } from '@haulway/screens/calls.ts'
import { haulIcons } from '../pictures.resource.ts'
import { MachineIcon } from './MachineIcon.tsx'

/** An uploaded icon by its id. */
export function UploadedIcon({ id, width }: { id: string; width: number }) {
  const { data } = useItem(haulIcons, id)
  return data?.content ? <MachineIcon icon={data.content} width={width} /> : null
}
