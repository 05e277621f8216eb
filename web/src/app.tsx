// This import must be first, because it configures Zod before any schema is created.
import './platform/api/validation-messages.ts'

import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { clearRecents } from './features/recents/recents.ts'
import { markWhenReady } from './layouts/guards/ready-mark.ts'
import { currentToken, isNotFound } from './platform/api/api.ts'
import { idIn, invalidateRecords } from './platform/api/record-cache.ts'
import { clearDrafts } from './platform/session/drafts.ts'
import { currentMode, watchPreferences } from './platform/session/preferences.ts'
import { determineUser, refreshUserIfDue, watchSession } from './platform/session/session.ts'
import { applyTheme, hasStyles, loadStyles, paint } from './platform/theme/theme.ts'
import { clearToast } from './platform/toast.ts'
import { createAppRouter } from './router.tsx'
import { lazyComponent } from './ui/base/lazy.tsx'

// Loaded after the first screen. A toast that is requested earlier shows once `Notifications` is loaded.
const Notifications = lazyComponent(() => import('./layouts/notifications.tsx'), 'Notifications')

// Also loaded after the first screen. It then asks the server for changes since the app began to fetch.
const LiveUpdates = lazyComponent(() => import('./layouts/live-updates.tsx'), 'LiveUpdates')

/** Renders the app at the current URL. Returns a function that unmounts it and removes all listeners. */
export async function startApp(container: HTMLElement): Promise<() => void> {
  const startedAt = Date.now()
  const queries = createQueryClient()
  const router = createAppRouter()
  const stopWatching = [
    watchSession(() => {
      queries.clear()
      clearToast()
      clearRecents()
      clearDrafts()
    }),
    router.subscribe('onResolved', refreshUserIfDue),
    watchPreferences(),
    markWhenReady(queries, router),
  ]
  void determineUser()
  // Users with a session token see their light or dark mode while the app loads. Sign-in pages set their own mode.
  if (currentToken()) applyTheme({ mode: currentMode(), extent: 'accents' })
  else {
    clearRecents()
    clearDrafts()
  }
  paint()
  const stylesLoaded = loadStyles()
  // Loads the first screen's files in parallel with the requests for the user and the styles.
  void router.load()
  // The first visit waits up to a second for the company's colors. Later visits use the cached colors.
  if (!hasStyles()) await Promise.race([stylesLoaded, new Promise((resolve) => setTimeout(resolve, 1_000))])

  const root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Notifications />
        <LiveUpdates startedAt={startedAt} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    for (const stop of stopWatching) stop()
    queries.clear()
  }
}

function createQueryClient() {
  const queries: QueryClient = new QueryClient({
    // After a response of 404, the record's page loads again and says that the record no longer exists.
    mutationCache: new MutationCache({
      onError: (error, input) => isNotFound(error) && invalidateRecords(queries, [idIn(input)]),
    }),
    defaultOptions: {
      // No automatic retries or refetches. With `networkMode: 'always'`, a call without a connection fails at once
      // instead of waiting.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}
