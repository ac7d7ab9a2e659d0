import type { MessageKey, Problem } from '@haulway/resource'

/** Why a file cannot be used: whatever reads what people upload throws this, and the edge tells it at the field `file`. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly problem: Problem

  constructor(key: MessageKey, args?: Problem['args']) {
    super(key)
    this.problem = args ? { key, args } : { key }
  }
}
