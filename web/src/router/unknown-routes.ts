import { createRoute } from '@tanstack/react-router'
import { screen } from '../layouts/pages/screen.tsx'
import { root } from './root.ts'
import { FrameByRole, PageNotFound } from './shared-screens.ts'

const unknown = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  component: screen(() => import('../layouts/pages/unknown-page.tsx'), 'UnknownPage'),
})
const unknownFrame = createRoute({ getParentRoute: () => unknown, id: 'frame', component: FrameByRole })
const unknownPages = (['/app/$page', '/app/$page/$'] as const).map((path) =>
  createRoute({ getParentRoute: () => unknownFrame, path, component: PageNotFound }),
)

export const unknownRoutes = unknown.addChildren([unknownFrame.addChildren(unknownPages)])
