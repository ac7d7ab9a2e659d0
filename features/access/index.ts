import { defineSlice } from '@haulway/slice/server.ts'
import { accessRoutes } from './server/routes.ts'

export const slice = defineSlice({ name: 'access', routes: accessRoutes })
