import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import type { prepare } from './prepare.ts'
import type { drawStep, joinStep } from './steps.ts'

const steps = new URL('./steps.ts', import.meta.url)

export const preparer = defineReader<typeof prepare>(new URL('./prepare.ts', import.meta.url), 'prepare')
export const drawer = defineReader<typeof drawStep>(steps, 'drawStep')
export const joiner = defineReader<typeof joinStep>(steps, 'joinStep')
