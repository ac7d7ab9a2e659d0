import type { PermissionRow } from '@haulway/resource'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { MapEnvironmentProvider, type MachineColors } from '@haulway/map/base/environment.ts'
import { stateColors } from '@haulway/map/base/palette.ts'
import { hasFeature, hasPermission, type Me } from '@haulway/platform/session.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const UsedColors = lazyPart(() =>
  import('@haulway/features/color-sets/web/parts.ts').then((file) => file.ReportMachineColors),
)

const MapLayers = lazyPart(() =>
  import('@haulway/features/map-layers/web/parts.ts').then((file) => file.MapLayers),
)

const Ground = lazyPart(() => import('@haulway/features/ground/web/parts.ts').then((file) => file.Ground))

const reads = (me: Me | null, resource: PermissionRow): boolean =>
  me !== null && hasFeature(me, 'tracker') && hasPermission(me, 'list', resource)

/** Provides maps with the account's colours and layers, loaded on first use. */
export function MapProviders({ me, children }: { me: Me | null; children: ReactNode }) {
  const [machineColors, setMachineColors] = useState<MachineColors>(stateColors)
  const hasLayers = reads(me, 'mapLayers')
  const isSignedIn = me !== null
  const supply = useMemo(
    () => ({ machineColors, Layers: hasLayers ? MapLayers : null, Ground: isSignedIn ? Ground : null }),
    [machineColors, hasLayers, isSignedIn],
  )
  return (
    <MapEnvironmentProvider value={supply}>
      {reads(me, 'locations') && (
        <Suspense fallback={null}>
          <UsedColors onColors={setMachineColors} />
        </Suspense>
      )}
      {children}
    </MapEnvironmentProvider>
  )
}
