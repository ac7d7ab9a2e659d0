/** Changes of the state of builds. The caller holds the lock of the builds. */
import { type Build, formerOnes, judgeRollout, rolloutBegan, type Given } from '../rollout.ts'
import { FIRST_TABLETS } from '../software.endpoints.ts'
import { acrossAccounts, type By, isAnyTabletInUse, readBuilds, recordBuild } from './builds.ts'

type Named = Pick<Build, 'version' | 'state'>

const recorded = ({ version: softwareVersion, state }: Named) => ({ softwareVersion, state })

async function setState({ tx }: By, id: string, state: Build['state']): Promise<void> {
  await tx.query('update software_builds set state = $2 where id = $1', [id, state])
}

/**
 * Makes a build production in place of the present one. What was production before is known to run, and there is nobody
 * to protect where no tablet is in use: it is given to all at once then.
 */
export async function promoteBuild(by: By, build: Build): Promise<void> {
  const { tx, now, user } = by
  const builds = await readBuilds(tx)
  const present = builds.find(({ state }) => state === 'production')
  const atOnce = build.state === 'former' || present === undefined || !(await isAnyTabletInUse(tx))
  if (present) {
    await setState(by, present.id, 'former')
    await recordBuild(by, present.id, recorded(present), recorded({ ...present, state: 'former' }))
  }
  await tx.query(
    `update software_builds set state = 'production', promoted_at = $2, promoted_by = $3,
        opened_at = case when $4 then coalesce(opened_at, $2) end where id = $1`,
    [build.id, now, user, atOnce],
  )
  await recordBuild(by, build.id, recorded(build), recorded({ ...build, state: 'production' }))
}

/** Gives a build to nobody any more; in the place of a production build comes the former one, which is returned. */
export async function stopBuild(by: By, build: Build, reason: string | null): Promise<Build | undefined> {
  const { tx, now, user } = by
  await tx.query(
    `update software_builds set state = 'stopped', stopped_at = $2, stopped_by = $3, stopped_reason = $4
      where id = $1`,
    [build.id, now, user, reason],
  )
  await recordBuild(by, build.id, recorded(build), {
    ...recorded({ ...build, state: 'stopped' }),
    stoppedReason: reason,
  })
  if (build.state !== 'production') return undefined
  const [former] = formerOnes(await readBuilds(tx))
  if (!former) return undefined
  // It ran everywhere before.
  await tx.query(
    `update software_builds set state = 'production', opened_at = coalesce(opened_at, $2) where id = $1`,
    [former.id, now],
  )
  await recordBuild(by, former.id, recorded(former), recorded({ ...former, state: 'production' }))
  return former
}

export const isRollingOut = ({ state, openedAt }: Build): boolean =>
  openedAt === null && (state === 'production' || state === 'pre-release')

async function firstTablets({ tx }: By, build: Build): Promise<Given[]> {
  const { rows } = await acrossAccounts(tx, () =>
    tx.query<Given>(
      `select given_at as "givenAt", reported_at as "reportedAt" from tablets_software
        where build_id = $1 and given_at >= $2 order by given_at, tablet_id limit $3`,
      [build.id, rolloutBegan(build), FIRST_TABLETS],
    ),
  )
  return rows
}

/** Opens builds that the first tablets have reported, and stops those that they have not; returns the latter. */
export async function settleRollouts(by: By): Promise<Build[]> {
  const stopped: Build[] = []
  for (const build of (await readBuilds(by.tx)).filter(isRollingOut)) {
    const verdict = judgeRollout(await firstTablets(by, build), by.now)
    if (verdict === 'open')
      await by.tx.query('update software_builds set opened_at = $2 where id = $1', [build.id, by.now])
    if (verdict !== 'stop') continue
    await stopBuild(by, build, null)
    stopped.push(build)
  }
  return stopped
}
