import { createRouter } from '@tanstack/react-router'
import { ScreenError } from './layouts/pages/screen-error.tsx'
import { readSearch, writeSearch } from './platform/search-params.ts'
import { adminRoutes } from './router/admin-routes.ts'
import { memberRoutes } from './router/member-routes.ts'
import { publicRoutes } from './router/public-routes.ts'
import { root } from './router/root.ts'
import { unknownRoutes } from './router/unknown-routes.ts'

const routeTree = root.addChildren([...publicRoutes, memberRoutes, adminRoutes, unknownRoutes])

/** Called once per start of the app, because a router belongs to one page's history. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultErrorComponent: ScreenError,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })
  // Moves the focus to the new screen, so that screen reader and keyboard users do not start at the top of the page.
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    // A menu or dialog that has just opened takes the focus a moment later, so the focus must not move now.
    const isOpen = document.querySelector('[role="menu"], [role="dialog"]') !== null
    const hasNoFocus =
      !isOpen && (document.activeElement === null || document.activeElement === document.body)
    if (fromLocation && pathChanged && hasNoFocus)
      document.getElementById('content')?.focus({ preventScroll: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
