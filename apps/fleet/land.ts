/** Generates the land of the practice site: `npm run land`. Its output is shipped. */
import { writeFile } from 'node:fs/promises'
import { heightArchive, pictureArchive } from './land/archives.ts'
import { makeLand } from './land/land.ts'
import { landFiles, LAND_SEED } from './land/shipped.ts'
import { practiceQuarry } from './site/practice-quarry.ts'

const land = makeLand(practiceQuarry, LAND_SEED)
await writeFile(landFiles.picture, await pictureArchive(land))
await writeFile(landFiles.heights, await heightArchive(land))
