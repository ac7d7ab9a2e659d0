import type { MessageKey, Problem } from '@haulway/resource'

/** Why an uploaded file cannot be used: thrown by file readers, and reported by the edge at the field `file`. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly problem: Problem

  constructor(key: MessageKey, args?: Problem['args']) {
    super(key)
    this.problem = args ? { key, args } : { key }
  }
}
