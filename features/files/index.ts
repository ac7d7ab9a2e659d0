import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { fileRoutes } from './server/routes.ts'
import { removeLooseFilesJob } from './server/objects.ts'
import { removeFilesOf } from './server/rows.ts'

export { contentOf, doom, forget, keep, store, sweep } from './server/objects.ts'
export { pictureResizer } from './server/picture-readers.ts'
export { resizePicture } from './server/pictures.ts'
export { fileNamed, putFile, removeFilesOf } from './server/rows.ts'
export { serveOwn } from './server/serving.ts'

export const slice = defineSlice({
  name: 'files',
  words: { en, ru, cn },
  jobs: [removeLooseFilesJob],
  async beforeAnyDelete(resource, entry, change) {
    if (resource.files) await removeFilesOf(change, { name: resource.name, id: entry.id })
  },
  open: ({ resources }) => ({ routes: fileRoutes(resources) }),
})
