import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { AppProvider, type App } from '@haulway/platform/web/app.tsx'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { cssVariables, theme } from '@haulway/ui/theme.ts'
import { profilesKey, type Profiles } from './profile.ts'
import { ProfileFollower } from './ProfileFollower.tsx'
import { createAppRouter } from './router.tsx'
import { schemeManager } from './scheme.ts'

/** Answers older than this are fetched again when a screen opens or the window gets the focus. */
const FRESH_MS = 10_000

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Only what may pass by itself is tried again.
        retry: (count, error) =>
          count < 2 && error instanceof CallFailure && (error.status === 0 || error.status === 503),
      },
    },
  })
}

/** What was fetched at the start is not fetched again at once. */
function seededQueries(profiles: Profiles | undefined): QueryClient {
  const queries = createQueries()
  if (profiles) queries.setQueryData(profilesKey, profiles)
  return queries
}

export function Application({ app, profiles }: { app: App; profiles: Profiles | undefined }) {
  const [queries] = useState(() => seededQueries(profiles))
  const [router] = useState(() => createAppRouter(app.me))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <AppProvider app={app}>
        <QueryClientProvider client={queries}>
          <ProfileFollower app={app}>
            <RouterProvider router={router} />
          </ProfileFollower>
        </QueryClientProvider>
      </AppProvider>
    </MantineProvider>
  )
}
