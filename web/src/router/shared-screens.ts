import { screen } from '../layouts/pages/screen.tsx'

export const MemberFrame = screen(() => import('../layouts/frames/member-frame.tsx'), 'MemberFrame')
export const PageNotFound = screen(() => import('../layouts/pages/unknown-page.tsx'), 'PageNotFound')
