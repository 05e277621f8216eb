import { can } from '@mantel/domain/permissions'
import { useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import type { SidebarExtras } from './sidebar.tsx'

// These parts load after the first paint, because the navigation works without them.
const OpenCount = lazyComponent(() => import('../../features/dashboard/summary/open-count.tsx'), 'OpenCount')
const UnreadLeads = lazyComponent(() => import('../../features/leads/unread-leads.tsx'), 'UnreadLeads')
const RecentLinks = lazyComponent(() => import('../../features/recents/recent-links.tsx'), 'RecentLinks')
const TrialChip = lazyComponent(() => import('../../features/plan/trial-chip.tsx'), 'TrialChip')
const SetupCard = lazyComponent(() => import('../../features/checklist/setup-card.tsx'), 'SetupCard')

/**
 * Returns a function that returns the parts of the sidebar that load after the first paint. Phones have no sidebar, and
 * a narrow sidebar has space only for the setup card and a dot.
 */
export function useSidebarExtras() {
  const user = useUser()
  const hasSidebar = useMedia('(min-width: 768px)')
  return (wide: boolean): SidebarExtras =>
    hasSidebar
      ? {
          counts: {
            '/app/leads': <UnreadLeads isDot={!wide} />,
            ...(wide && { '/app/pipeline': <OpenCount /> }),
          },
          ...(wide && { recent: <RecentLinks /> }),
          ...(can(user, 'settings:write') && {
            setup: (
              <>
                {wide && can(user, 'subscription:manage') && <TrialChip />}
                <SetupCard wide={wide} />
              </>
            ),
          }),
        }
      : {}
}
