import { Failure, unavailable } from '@haulway/platform/server/http/failure.ts'

/** Nothing was stored or read, for no fault of whoever asked: too many wait, or a commit before theirs failed. Come again. */
export class NotStored extends Failure {
  constructor() {
    const { status, message, errors, detail } = unavailable()
    super(status, message, errors, detail)
  }
}

/** The account belongs to another process. */
export class NotOwner extends NotStored {
  /** Where questions to it go; undefined: it is not known which. */
  readonly holder: string | undefined

  constructor(holder: string | undefined) {
    super()
    this.holder = holder
  }
}

/** What was to be committed was worked out in a memory that is not the account's newest any more. */
export class TakenOver extends NotStored {}
