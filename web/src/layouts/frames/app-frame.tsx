import { useEffect, useMemo, useState } from 'react'
import type { Movable } from '../../features/projects/move/move-context.ts'
import { useUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/base/classes.ts'
import { later } from '../../ui/base/lazy.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { CompanyActionsContext, takeSetUpWish } from '../commands/company-actions.ts'
import { companyPlaces, settingsPlace } from '../places.ts'
import { VerificationNotice } from '../verification-notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Shell } from './shell.tsx'
import { useSidebarExtras } from './sidebar-extras.tsx'

// Right after the first paint: until then our own mark stands there.
const CompanyLogo = later(() => import('./company-logo.tsx'), 'CompanyLogo')
const KeepingUp = later(() => import('../refresh-after-change.tsx'), 'KeepingUp')
const SetupPanel = later(() => import('../../features/checklist/setup-panel.tsx'), 'SetupPanel')
const MoveAsked = later(() => import('../../features/search/move-request.tsx'), 'MoveAsked')

/** The company's own rooms. */
export function AppFrame() {
  const user = useUser()
  const settings = settingsPlace(user)
  const extras = useSidebarExtras()
  const [isSettingUp, setSettingUp] = useState(false)
  const [moved, setMoved] = useState<Movable | null>(null)
  const actions = useMemo(
    // A copy: the same one can be asked about twice.
    () => ({ setUp: () => setSettingUp(true), move: (project: Movable) => setMoved({ ...project }) }),
    [],
  )
  useEffect(() => {
    if (takeSetUpWish()) actions.setUp()
  }, [actions])
  return (
    <CompanyActionsContext value={actions}>
      <Shell
        label={user.companyName ?? 'Company'}
        places={companyPlaces(user)}
        low={settings ? [settings] : []}
        head={(wide) => <CompanyName wide={wide} name={user.companyName ?? ''} />}
        extras={extras}
        notice={user.emailVerifiedAt === null && <VerificationNotice />}
        bottomBar={({ search }) => <BottomBar onSearch={search} />}
      />
      <KeepingUp />
      {isSettingUp && <SetupPanel onClose={() => setSettingUp(false)} />}
      {moved && <MoveAsked project={moved} />}
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
      <CompanyLogo otherwise={mark} fallback={mark} />
      {wide && <span className="truncate text-13 font-semibold tracking-[-.012em]">{name}</span>}
    </div>
  )
}
