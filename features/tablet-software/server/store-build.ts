import { newId } from '@haulway/platform/server/id.ts'
import { SYSTEM_ID } from '@haulway/resource'
import type { Build } from '../rollout.ts'
import { type By, recordBuild } from './builds.ts'
import type { CheckedBuild } from './check-build.ts'

export interface NewBuild {
  readonly checked: CheckedBuild
  readonly notes: string | null
  readonly builtIn: boolean
}

/** Stores a build as pre-release; its version is not known yet. */
export async function storeBuild(by: By, { checked, notes, builtIn }: NewBuild): Promise<Build> {
  const { tx, now, user } = by
  const { version, files } = checked
  const id = newId()
  await tx.query(
    `insert into software_builds (id, software_version, notes, state, built_in, uploaded_at, uploaded_by)
     values ($1, $2, $3, 'pre-release', $4, $5, $6)`,
    [id, version, notes, builtIn, now, user ?? SYSTEM_ID],
  )
  for (const { path, sha256, content, brotli } of files) {
    await tx.query(
      `insert into software_files (build_id, path, sha256, size, content, brotli) values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        path,
        Buffer.from(sha256, 'hex'),
        content.length,
        Buffer.from(content),
        brotli && Buffer.from(brotli),
      ],
    )
  }
  const build: Build = {
    id,
    version,
    state: 'pre-release',
    uploadedAt: now,
    promotedAt: null,
    openedAt: null,
  }
  await recordBuild(by, id, null, { softwareVersion: version, state: build.state })
  return build
}
