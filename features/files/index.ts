import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { fileRoutes } from './server/routes.ts'
import { removeLooseFilesJob } from './server/objects.ts'
import { holdFilesOf, keepFilesOf } from './server/rows.ts'

export {
  reserveObject,
  readContent,
  markForRemoval,
  discardObject,
  reserveMore,
  keepObject,
  storeObject,
  removeMarkedObjects,
} from './server/objects.ts'
export { photoReader, pictureResizer } from './server/picture-readers.ts'
export { resizePicture } from './server/pictures.ts'
export { fileNamed, putFile, removeFilesOf } from './server/rows.ts'
export { contentHeaders, serveOwn } from './server/serving.ts'

export const slice = defineSlice({
  name: 'files',
  words: { en, ru, cn },
  jobs: [removeLooseFilesJob],
  belongings: [{ table: 'files', of: { column: 'container' }, entry: 'container_id' }],
  beforeAnyDelete: ({ name }, { id }, change) => holdFilesOf(change, { name, id }),
  afterAnyRestore: ({ name }, id, change) => keepFilesOf(change, { name, id }),
  open: ({ resources }) => ({ routes: fileRoutes(resources) }),
})
