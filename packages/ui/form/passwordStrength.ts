/** How long a password stands against guessing, and why it does not. Loaded when somebody types one: it brings lists of words. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** More only takes time: nobody guesses so far. */
const MOST_CHARACTERS = 64

const reasons = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  userInputs: 'name',
} as const

export interface Strength {
  /** 0 to 4. */
  readonly score: number
  /** What makes it weak, when one thing does. */
  readonly reason: (typeof reasons)[keyof typeof reasons] | undefined
}

const isKnown = (warning: string): warning is keyof typeof reasons => warning in reasons

export function strengthOf(password: string, names: readonly string[]): Strength {
  const { score, feedback } = judge.check(password.slice(0, MOST_CHARACTERS), [...names])
  const { warning } = feedback
  return { score, reason: warning !== null && isKnown(warning) ? reasons[warning] : undefined }
}
