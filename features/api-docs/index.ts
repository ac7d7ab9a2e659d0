import { defineSlice } from '@haulway/slice/server.ts'
import { apiDocsRoute } from './server/document.ts'

export const slice = defineSlice({
  name: 'api-docs',
  open: ({ routes }) => ({ routes: [apiDocsRoute(routes)] }),
})
