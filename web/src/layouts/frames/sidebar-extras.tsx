import { can } from '@mantel/domain/permissions'
import { useUser } from '../../platform/session/session.ts'
import { later } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import type { SidebarExtras } from './sidebar.tsx'

// After the first paint: the rooms can be walked without them.
const OpenCount = later(() => import('../../features/dashboard/open-count.tsx'), 'OpenCount')
const RecentLinks = later(() => import('../../features/recents/recent-links.tsx'), 'RecentLinks')
const SetupCard = later(() => import('../../features/checklist/setup-card.tsx'), 'SetupCard')

/** What follows the company's work in its sidebar. A phone has none, and a narrow one no room for words. */
export function useSidebarExtras() {
  const user = useUser()
  const isDesk = useMedia('(min-width: 768px)')
  return (wide: boolean): SidebarExtras =>
    isDesk
      ? {
          ...(wide && { counts: { '/app/pipeline': <OpenCount /> }, recent: <RecentLinks /> }),
          ...(can(user, 'settings:write') && { setup: <SetupCard wide={wide} /> }),
        }
      : {}
}
