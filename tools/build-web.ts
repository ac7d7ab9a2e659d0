/** Builds the web application if its sources have changed since the last build. `npm run build` always builds. */
import { buildWebIfStale } from '../apps/server/web-build.ts'

await buildWebIfStale((line) => void process.stdout.write(`${line}\n`))
