import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { ExportMenu } from '@haulway/ui'
import { collectionEndpoints } from '@haulway/collection'
import type { Resource } from '@haulway/resource'
import type { ListState } from './listAddress.ts'

export interface ExportButtonProps {
  readonly resource: Resource
  readonly state: ListState
}

/** Downloads all entries that match the list's filters, in its order, with all columns. */
export function ExportButton({ resource, state }: ExportButtonProps) {
  const api = useApi()
  const { language } = useApp()
  const { limit: _limit, page: _page, ...filters } = state.query
  const { path } = collectionEndpoints(resource).exportFile
  return <ExportMenu fetch={(format) => api.download(path, { ...filters, format, lang: language })} />
}
