import { run } from './run.ts'
import { buildWebIfStale, webBuildFolder } from './web-build.ts'

await run(async (print) => {
  await buildWebIfStale(print)
  return webBuildFolder
})
