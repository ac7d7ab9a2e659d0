import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { attributeRoutes } from './server/routes.ts'
import { attributeColumns } from './server/rows.ts'

export const slice = defineSlice({
  name: 'attributes',
  words: { en, ru, cn },
  belongings: [{ table: 'attributes', of: { column: 'resource' }, entry: 'entry_id' }],
  besideExport: attributeColumns,
  open: ({ resources }) => ({ routes: attributeRoutes(resources) }),
})
