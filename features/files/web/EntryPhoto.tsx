import { useApi } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { dataUrl } from '@haulway/platform/web/dataUrl.ts'
import type { Resource } from '@haulway/resource'
import { useQuery } from '@tanstack/react-query'
import { listFiles } from '../files.endpoints.ts'
import styles from './files.module.css'

export interface EntryPhotoProps {
  readonly resource: Resource
  readonly id: string
}

/** Bytes of the largest picture that is fetched for display. */
const LARGEST = 20 * 1_048_576

/** The latest picture among the files of an entry. */
export function EntryPhoto({ resource, id }: EntryPhotoProps) {
  const api = useApi()
  const container = { a: resource.name, b: id }
  const { data: files } = useCall(listFiles, { params: container })
  const [photo] = (files?.items ?? [])
    .filter(({ mediaType, size }) => mediaType.startsWith('image/') && size <= LARGEST)
    .toSorted((one, other) => other.modifiedAt.localeCompare(one.modifiedAt))
  const { data: address } = useQuery({
    queryKey: ['files', 'content', photo?.id, photo?.version],
    queryFn: async ({ signal }) =>
      await dataUrl(await api.file(`/filecontainers/${container.a}/${id}/files/${photo?.id}`, signal)),
    enabled: photo !== undefined,
    staleTime: Infinity,
  })
  if (!photo || address === undefined) return null
  return <img className={styles.photo} src={address} alt={photo.name} />
}
