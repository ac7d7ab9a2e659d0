/** Builds the web application when its sources have changed since it was built: `npm run build` builds always. */
import { buildWebIfStale } from '../apps/server/web-build.ts'

await buildWebIfStale((line) => void process.stdout.write(`${line}\n`))
