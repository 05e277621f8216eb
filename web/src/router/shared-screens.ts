import { screen } from '../layouts/pages/screen.tsx'

export const FrameByRole = screen(() => import('../layouts/frames/frame-by-role.tsx'), 'FrameByRole')
export const PageNotFound = screen(() => import('../layouts/pages/unknown-page.tsx'), 'PageNotFound')
