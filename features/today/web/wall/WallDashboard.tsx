import { MantineProvider, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { EndpointOutput } from '@haulway/resource'
import { Failed } from '@haulway/ui'
import { openWallDashboard } from '../../wall.endpoints.ts'

/** Figures follow the machines. */
const EVERY_MS = 30_000

const ShownBoard = lazyPart(() => import('../../../dashboards/web/parts.ts').then((file) => file.ShownBoard))

/** The page takes its styles from the provider around it. */
const withoutStyles = {
  withCssVariables: false,
  withStaticClasses: false,
  withGlobalClasses: false,
  getRootElement: () => undefined,
} as const

/** A dashboard while it is its turn. */
export function WallDashboard({ token, id }: { token: string; id: string }) {
  const api = useApi()
  const answer = useQuery<EndpointOutput<typeof openWallDashboard>, CallFailure>({
    queryKey: ['wallscreens', 'dashboard', token, id],
    queryFn: ({ signal }) => api.call(openWallDashboard, { body: { token, dashboard: id } }, signal),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const { data, error } = answer
  if (data)
    return (
      // Code that asks for the screen's colour scheme gets that of the wall.
      <MantineProvider forceColorScheme="dark" {...withoutStyles}>
        <Suspense fallback={<Skeleton height={340} />}>
          <ShownBoard dashboard={data.dashboard} />
        </Suspense>
      </MantineProvider>
    )
  return error ? <Failed failure={error} onRetry={() => void answer.refetch()} /> : <Skeleton height={340} />
}
