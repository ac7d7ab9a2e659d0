export * from './convert.ts'
export * from './format.ts'
export * from './limits.ts'
export * from './profile.ts'
