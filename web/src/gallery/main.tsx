import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import './gallery.css'
import { dressFloatingParts } from './floating-mode.ts'
import { Gallery } from './gallery.tsx'

// Links must stand in a router; this one leads nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place to be drawn in')
dressFloatingParts()
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
