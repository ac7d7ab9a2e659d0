import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, type useWords } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { errorText, failureLines } from '@haulway/ui'
import { haulIcons, type iconModels } from '../pictures.resource.ts'

/** Resources whose content is uploaded. */
export type Uploadable = typeof haulIcons | typeof iconModels
export type Uploaded = Item<typeof haulIcons>

/** File types offered by the browser's file dialog. */
export function acceptedOf(resource: Uploadable): string {
  return resource.name === haulIcons.name ? 'image/png,image/jpeg,image/webp' : '.glb,.gltf'
}

/** Maximum length of the title of an icon or model. */
const LONGEST = 100

/** Uploads a file as a new entry titled like the file, or as the content of an existing one. */
export function useUpload(resource: Uploadable, onDone: (made: Uploaded) => void, id?: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<Uploaded, CallFailure, File>({
    mutationFn(file) {
      if (id !== undefined) return api.request('PUT', `/${resource.name}/${id}/content`, { bytes: file })
      const title = file.name.replace(/\.[^.]+$/, '').slice(0, LONGEST) || file.name
      return api.request('POST', `/${resource.name}/content`, { query: { title }, bytes: file })
    },
    meta: { handled: () => true },
    async onSuccess(made) {
      await refresh(queries, [resource.name])
      onDone(made)
    },
  })
}

/** Message that explains why a file was refused. */
export function refusalText(words: ReturnType<typeof useWords>, failure: CallFailure | null) {
  if (!failure) return undefined
  const lines =
    failure.errors.length > 0
      ? failure.errors.map((one) => errorText(words, one))
      : failureLines(words, failure)
  return lines.join(' ')
}
