import type { MachineParts } from '@haulway/slice/web.ts'

export const parts: MachineParts = {
  page: () => import('./MachineSensors.tsx').then((file) => file.MachineSensors),
}
