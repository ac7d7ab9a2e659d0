import { Suspense } from 'react'
import { useMapSupply } from '../base/supply.ts'

/**
 * What the program brings to every map: ground and the way to a place, the account's layers with the button of their panel.
 * Inside a MapView. `layers`: off where a map shows one layer by itself.
 */
export function MapExtras({ layers = true }: { layers?: boolean }) {
  const { Layers, Ground } = useMapSupply()
  return (
    <Suspense fallback={null}>
      {Ground && <Ground />}
      {layers && Layers && <Layers />}
    </Suspense>
  )
}
