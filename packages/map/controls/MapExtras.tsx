import { Suspense } from 'react'
import { useMapSupply } from '../base/supply.ts'

/** What the program brings to every map: the account's layers with the button of their panel. Inside a MapView. */
export function MapExtras() {
  const { Layers } = useMapSupply()
  return (
    Layers && (
      <Suspense fallback={null}>
        <Layers />
      </Suspense>
    )
  )
}
