import type { MachineParts } from '@haulway/slice/web.ts'

export const parts: MachineParts = {
  page: () => import('./MachineTablets.tsx').then((file) => file.MachineTablets),
}
