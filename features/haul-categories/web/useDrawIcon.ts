import { useCallback } from 'react'
import type { DrawIcon } from '@haulway/map'
import { useApi } from '@haulway/platform/web/app.tsx'
import { isMachineType } from '../machine-types.ts'
import { machineIconAddress } from './machine-icon.ts'

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('the icon cannot be drawn')))
    image.src = address
  })
}

/** Draws icons of machines for the map: built-in silhouettes, and uploaded pictures by address. */
export function useDrawIcon(): DrawIcon {
  const api = useApi()
  return useCallback<DrawIcon>(
    async (icon) => {
      if (isMachineType(icon)) return await loaded(machineIconAddress(icon))
      if (icon === '') return null
      return await createImageBitmap(await api.file(icon))
    },
    [api],
  )
}
