import { useEffect, useMemo, useState } from 'react'
import { usePlanInToasts } from '../../features/plan/refusals/use-plan-in-toasts.ts'
import type { Movable } from '../../features/projects/move/move-context.ts'
import { useUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { ErrorHelpContext } from '../../ui/form/error-help.tsx'
import { CompanyActionsContext, takeSetupRequest } from '../commands/company-actions.ts'
import { companyNavItems, settingsNavItem } from '../navigation.ts'
import { VerificationNotice } from '../verification-notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Shell } from './shell.tsx'
import { useSidebarExtras } from './sidebar-extras.tsx'

// Loaded right after the first paint; the product's logo shows until then.
const CompanyLogo = lazyComponent(() => import('./company-logo.tsx'), 'CompanyLogo')
const CompanyTimeZone = lazyComponent(
  () => import('../../features/workspace/company-time-zone.tsx'),
  'CompanyTimeZone',
)
const TrackRecents = lazyComponent(() => import('../../features/recents/track-recents.tsx'), 'TrackRecents')
const SetupPanel = lazyComponent(() => import('../../features/checklist/setup-panel.tsx'), 'SetupPanel')
const PlanNotice = lazyComponent(() => import('../../features/plan/plan-notice.tsx'), 'PlanNotice')
const PlanLink = lazyComponent(() => import('../../features/plan/refusals/plan-link.tsx'), 'PlanLink')
const MoveRequest = lazyComponent(() => import('../../features/search/move-request.tsx'), 'MoveRequest')

const planLink = (text: string) => <PlanLink text={text} />

export function CompanyFrame() {
  const user = useUser()
  const settings = settingsNavItem(user)
  const extras = useSidebarExtras()
  usePlanInToasts()
  const [isSettingUp, setSettingUp] = useState(false)
  const [moved, setMoved] = useState<Movable | null>(null)
  const actions = useMemo(
    // Copies the project, so that the dialog opens again if the same project is moved twice.
    () => ({ setUp: () => setSettingUp(true), move: (project: Movable) => setMoved({ ...project }) }),
    [],
  )
  useEffect(() => {
    if (takeSetupRequest()) actions.setUp()
  }, [actions])
  return (
    <CompanyActionsContext value={actions}>
      <ErrorHelpContext value={planLink}>
        <Shell
          label={user.companyName ?? 'Company'}
          navItems={companyNavItems(user)}
          bottomItems={settings ? [settings] : []}
          head={(wide) => <CompanyName wide={wide} name={user.companyName ?? ''} />}
          extras={extras}
          notice={
            <>
              <PlanNotice />
              {user.emailVerifiedAt === null && <VerificationNotice />}
            </>
          }
          bottomBar={({ search }) => <BottomBar onSearch={search} />}
        />
        <CompanyTimeZone />
        <TrackRecents />
        {isSettingUp && <SetupPanel onClose={() => setSettingUp(false)} />}
        {moved && <MoveRequest project={moved} />}
      </ErrorHelpContext>
    </CompanyActionsContext>
  )
}

function CompanyName({ wide, name }: { wide: boolean; name: string }) {
  const mark = <Mark size={22} />
  return (
    <div
      className={classes(
        'flex h-8 w-full items-center gap-2.5 text-foreground',
        wide ? 'px-1' : 'justify-center',
      )}
    >
      <CompanyLogo placeholder={mark} fallback={mark} />
      {wide && <span className="truncate text-13 font-semibold tracking-[-.012em]">{name}</span>}
    </div>
  )
}
