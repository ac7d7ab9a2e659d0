/**
 * The stages of a flush. `intake/http.ts` reads a request, the owner of the account queues it, and each group of the
 * queue passes these stages.
 */
import {
  acknowledge,
  classifyGroup,
  compareGroup,
  deriveGroup,
  type Flush,
  dropUnretainedGroup,
  positionEvents,
  publishGroup,
  sendCommit,
  subtractTares,
} from './flush.ts'

type Stage = (flush: Flush) => void | Promise<void>

/** Stages that work in memory only. */
export const derivingStages: readonly Stage[] = [
  subtractTares,
  dropUnretainedGroup,
  classifyGroup,
  positionEvents,
  deriveGroup,
  compareGroup,
]

/** Stages within the account's turn. */
export const beforeCommit: readonly Stage[] = [...derivingStages, sendCommit]

/** Stages after the commit, while the next group is being prepared. */
export const afterCommit: readonly Stage[] = [publishGroup, acknowledge]
