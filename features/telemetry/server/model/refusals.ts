import { Failure, unavailable } from '@haulway/platform/server/http/failure.ts'

/** 503: nothing was stored or read because the queue is full or an earlier commit failed; the caller should retry. */
export class NotStored extends Failure {
  constructor() {
    const { status, message, errors, detail } = unavailable()
    super(status, message, errors, detail)
  }
}

/** Another process owns the account. */
export class NotOwner extends NotStored {
  /** The process to ask; undefined when unknown. */
  readonly holder: string | undefined

  constructor(holder: string | undefined) {
    super()
    this.holder = holder
  }
}

/** The commit was refused: it was computed from a state with an outdated fence. */
export class TakenOver extends NotStored {}
