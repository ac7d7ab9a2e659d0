import { run } from './run.ts'
import { buildWebIfStale, siteFolder } from './web-build.ts'

await run(async (say) => {
  await buildWebIfStale(say)
  return siteFolder
})
