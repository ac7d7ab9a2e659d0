import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'

/** For the browser’s file dialog. */
export const PICTURES = 'image/jpeg,image/png,image/webp'

export interface FailedPhoto {
  readonly name: string
  readonly failure: CallFailure
}

/** Uploads photographs to a note one after another; a rejected one does not stop the others. */
export function usePhotoUpload() {
  const api = useApi()
  const queries = useQueryClient()
  const [sending, setSending] = useState<{ number: number; count: number }>()
  const [failed, setFailed] = useState<readonly FailedPhoto[]>([])
  async function send(event: string, files: readonly File[]): Promise<void> {
    const refused: FailedPhoto[] = []
    for (const [index, file] of files.entries()) {
      setSending({ number: index + 1, count: files.length })
      try {
        await api.request('POST', `/events/${event}/photos`, { bytes: file })
      } catch (error) {
        const failure = error instanceof CallFailure ? error : new CallFailure(0, '')
        refused.push({ name: file.name, failure })
      }
    }
    setSending(undefined)
    setFailed(refused)
    await refresh(queries, ['events'])
  }
  return { send, sending, failed }
}
