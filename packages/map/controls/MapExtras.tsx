import { Suspense } from 'react'
import { useMapEnvironment } from '../base/environment.ts'

/**
 * What the application adds to every map: ground, going to a position, and the account's layers with the button of
 * their panel. Use inside a MapView. `layers`: false where a map shows a single layer on its own.
 */
export function MapExtras({ layers = true }: { layers?: boolean }) {
  const { Layers, Ground } = useMapEnvironment()
  return (
    <Suspense fallback={null}>
      {Ground && <Ground layered={layers && Layers !== null} />}
      {layers && Layers && <Layers />}
    </Suspense>
  )
}
