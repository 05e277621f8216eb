import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders the content inside a router without routes, because links and leave guards need one. */
export async function renderInRouter(content: ReactNode) {
  const root = createRootRoute({ component: () => content })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  return render(<RouterProvider router={router} />)
}
