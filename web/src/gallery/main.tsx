import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import './gallery.css'
import { themeFloatingParts } from './floating-mode.ts'
import { Gallery } from './gallery.tsx'

// Links need a router; this one has no routes.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
themeFloatingParts()
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
