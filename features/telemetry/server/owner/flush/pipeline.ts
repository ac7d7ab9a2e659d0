/**
 * The path of what devices send. `intake/http.ts` reads a request, the owner of its account queues it and walks each
 * group of the queue along these stages; `reading` answers from what they leave.
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

/** Works out what follows, in memory alone. */
export const derivingStages: readonly Stage[] = [
  subtractTares,
  dropUnretainedGroup,
  classifyGroup,
  positionEvents,
  deriveGroup,
  compareGroup,
]

/** In the account's turn, one group after the other. */
export const beforeCommit: readonly Stage[] = [...derivingStages, sendCommit]

/** Once it is stored for sure; meanwhile the next group is worked out. */
export const afterCommit: readonly Stage[] = [publishGroup, acknowledge]
