import { defineSlice } from '@haulway/slice/server.ts'
import { apiDocsRoute } from './server/document.ts'

export const slice = defineSlice({
  name: 'api-docs',
  open: ({ endpoints }) => ({ routes: [apiDocsRoute(endpoints)] }),
})
