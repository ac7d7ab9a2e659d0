import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import type { prepare } from './prepare.ts'
import type { drawStep, joinStep } from './steps.ts'

const steps = new URL('./steps.ts', import.meta.url)

export const prepareReader = defineReader<typeof prepare>(new URL('./prepare.ts', import.meta.url), 'prepare')
export const drawReader = defineReader<typeof drawStep>(steps, 'drawStep')
export const joinReader = defineReader<typeof joinStep>(steps, 'joinStep')
