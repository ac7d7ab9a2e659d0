import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { uploadSoftware } from '../software.endpoints.ts'

interface Sent {
  readonly file: File
  readonly notes: string
}

/** Uploads a build; `cancel` ends it, and nothing is stored then. */
export function useBuildUpload(onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const abort = useRef<AbortController>(null)
  const { mutate, error, isPending, reset } = useMutation<unknown, unknown, Sent>({
    mutationFn: ({ file, notes }) => {
      abort.current = new AbortController()
      const { signal } = abort.current
      return api.request('POST', uploadSoftware.path, { query: { notes }, bytes: file, signal })
    },
    async onSuccess() {
      await refresh(queries, ['tabletsetup'])
      onDone()
    },
  })
  return {
    send: mutate,
    /** Of the server; one that was cancelled has none. */
    failure: error instanceof CallFailure ? error : null,
    isPending,
    reset,
    cancel: () => abort.current?.abort(),
  }
}
