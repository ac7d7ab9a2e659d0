import { describe, expect, it } from 'vitest'
import type { Prompt } from '../../cab.ts'
import { choicesOf, promptNow, questionOf } from './prompts.ts'

const asked = (change: Partial<Prompt['prompt']> = {}): Prompt['prompt'] => ({
  at: 'load',
  question: 'Was it wet?',
  questionRu: null,
  questionCn: null,
  answer: 'yes or no',
  choices: null,
  required: false,
  inMotion: false,
  ...change,
})
const prompt = (id: string, askedAt: number, change: Partial<Prompt['prompt']> = {}): Prompt => ({
  id,
  askedAt,
  route: { id: 'r', title: 'R' },
  prompt: asked(change),
})

describe('questionOf', () => {
  it('answers in the language of the driver, otherwise as it was written', () => {
    expect(questionOf(asked({ questionRu: 'Мокрый?' }), 'ru')).toBe('Мокрый?')
    expect(questionOf(asked({ questionRu: 'Мокрый?', questionCn: '  ' }), 'cn')).toBe('Was it wet?')
  })
})

describe('choicesOf', () => {
  it('separates at commas and drops what is empty or repeated', () => {
    expect(choicesOf(asked({ choices: 'dry, wet,, wet，frozen ' }))).toEqual(['dry', 'wet', 'frozen'])
    expect(choicesOf(asked())).toEqual([])
  })
})

describe('promptNow', () => {
  const prompts = [
    prompt('text', 3, { inMotion: true, answer: 'text' }),
    prompt('yes', 2, { inMotion: true }),
    prompt('standing', 1),
  ]

  it('asks the oldest one while the machine stands', () => {
    expect(promptNow({ prompts, moving: false, locked: false })?.id).toBe('standing')
  })

  it('asks only what is meant for it while the machine moves', () => {
    expect(promptNow({ prompts, moving: true, locked: false })?.id).toBe('yes')
  })

  it('asks for neither text nor numbers while buttons are locked', () => {
    expect(promptNow({ prompts: prompts.slice(0, 1), moving: true, locked: true })).toBeNull()
    expect(promptNow({ prompts: prompts.slice(0, 1), moving: true, locked: false })?.id).toBe('text')
  })
})
