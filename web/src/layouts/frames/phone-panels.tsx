import { APP_NAME } from '@mantel/domain/basics/product'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, ListChecks, LogOut, type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReopenChecklist } from '../../features/checklist/reopen-checklist.ts'
import { UnreadLeads } from '../../features/leads/unread-leads.tsx'
import { signOut, useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { SidePanel } from '../../ui/overlay/dialog.tsx'
import { creationsFor } from '../commands/creations.ts'
import * as copy from '../copy.ts'
import {
  adminNavItems,
  adminSettingsNavItem,
  type NavItem,
  phoneNavItems,
  settingsNavItem,
} from '../navigation.ts'

const ConnectionStatus = lazyComponent(() => import('./connection-status.tsx'), 'ConnectionStatus')

/** Lists what the user can create. It opens from the bottom bar on phones, and with C everywhere. */
export const CreatePanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel open onOpenChange={onClose} title="Create">
    <Rows>
      {creationsFor(useUser()).map(({ label, icon: Icon, to, search }) => (
        <Link key={label} to={to} search={search} onClick={onClose} className={rowLook}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </Rows>
  </SidePanel>
)

export function MorePanel({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const user = useUser()
  const navItems = [...phoneNavItems(user).more, settingsNavItem(user)].filter((item) => item !== null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={`${user.firstName} ${user.lastName}`}
      description={user.companyName ?? undefined}
    >
      <SetupRow onClose={onClose} />
      <NavRows navItems={[...navItems, profileItem]} onClose={onClose} onSearch={onSearch} />
    </SidePanel>
  )
}

/** Shown while the setup checklist has open steps. */
function SetupRow({ onClose }: { onClose: () => void }) {
  const setup = useReopenChecklist()
  if (!setup) return null
  return (
    <Rows>
      <RowButton
        icon={ListChecks}
        label={setup.label}
        onChoose={() => {
          onClose()
          setup.open()
        }}
      />
    </Rows>
  )
}

export const PlatformPanel = ({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) => (
  <SidePanel open onOpenChange={onClose} title={`${APP_NAME} platform`}>
    <NavRows
      navItems={[...adminNavItems, adminSettingsNavItem, profileItem]}
      onClose={onClose}
      onSearch={onSearch}
    />
  </SidePanel>
)

type RowsProps = { navItems: NavItem[]; onClose: () => void; onSearch: () => void }

function NavRows({ navItems, onClose, onSearch }: RowsProps) {
  return (
    <Rows>
      <RowButton
        icon={Search}
        label={copy.searchPlaceholder}
        onChoose={() => {
          onClose()
          onSearch()
        }}
      />
      {navItems.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onClose} className={rowLook}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label}
          {to === '/app/leads' && <UnreadLeads />}
        </Link>
      ))}
      <RowButton icon={LogOut} label="Sign out" onChoose={() => void signOut()} />
      <ConnectionStatus wide />
    </Rows>
  )
}

const profileItem: NavItem = { to: '/app/profile', label: 'Profile', icon: CircleUserRound }

const rowLook = 'flex h-12 w-full items-center gap-3 rounded-control px-2 text-15 hover:bg-hover'

const Rows = ({ children }: { children: ReactNode }) => <div className="-mx-2 flex flex-col">{children}</div>

const RowButton = ({
  icon: Icon,
  label,
  onChoose,
}: {
  icon: LucideIcon
  label: string
  onChoose: () => void
}) => (
  <button type="button" onClick={onChoose} className={rowLook}>
    <Icon size={18} strokeWidth={1.6} aria-hidden />
    {label}
  </button>
)
