// First of all: it changes how everything below is checked.
import './platform/api/validation-messages.ts'

import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetRecents } from './features/recents/recents.ts'
import { markWhenReady } from './layouts/guards/ready-mark.ts'
import { isGone, keptToken } from './platform/api/api.ts'
import { askAgain, idIn } from './platform/api/record-cache.ts'
import { currentMode, watchPreferences } from './platform/session/preferences.ts'
import { determineUser, lookAgain, watchSession } from './platform/session/session.ts'
import { hasStyles, loadStyles, paint, wear } from './platform/theme/theme.ts'
import { clearToast } from './platform/toast.ts'
import { createAppRouter } from './router.tsx'
import { later } from './ui/base/lazy.tsx'

// After the first screen: a toast that is early waits for its place.
const Notifications = later(() => import('./layouts/notifications.tsx'), 'Notifications')

/** Draws the app at the current address. The function that it returns takes the app off the page and stops listening. */
export async function startApp(container: HTMLElement): Promise<() => void> {
  const queries = createQueryClient()
  const router = createAppRouter()
  const stopWatching = [
    watchSession(() => {
      queries.clear()
      clearToast()
      forgetRecents()
    }),
    router.subscribe('onResolved', lookAgain),
    watchPreferences(),
    markWhenReady(queries, router),
  ]
  void determineUser()
  // Whoever seems to be signed in waits in the light that they like; doors choose their own.
  if (keptToken()) wear({ mode: currentMode(), extent: 'accents' })
  else forgetRecents()
  paint()
  const styled = loadStyles()
  // The files of the first screen come along with these answers, not after them.
  void router.load()
  // Somebody's first visit waits a moment for the colours; later ones begin with those of the last.
  if (!hasStyles()) await Promise.race([styled, new Promise((resolve) => setTimeout(resolve, 1_000))])

  const root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Notifications />
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
    // Somebody else may have deleted it: then its page says so.
    mutationCache: new MutationCache({
      onError: (error, input) => isGone(error) && askAgain(queries, [idIn(input)]),
    }),
    defaultOptions: {
      // Nothing is asked twice by itself. `always`: without a network a call fails with a sentence instead of waiting.
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
