import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { creationsFor } from '../commands/creations.ts'
import { type NavItem, phoneNavItems } from '../navigation.ts'

const CreatePanel = lazyComponent(() => import('./phone-panels.tsx'), 'CreatePanel')
const MorePanel = lazyComponent(() => import('./phone-panels.tsx'), 'MorePanel')

/** The navigation on phones. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  const user = useUser()
  const [open, setOpen] = useState<'create' | 'more' | null>(null)
  const { bar: navItems } = phoneNavItems(user)
  const close = () => setOpen(null)
  const { pathname } = useLocation()
  const isOnOtherPage = !navItems.some(({ to }) => pathname.startsWith(to))
  const creations = creationsFor(user)
  // The bar is hidden on desktops, but the shortcut for its Create button works there, too.
  useShortcuts(creations.length > 0 ? { c: () => setOpen('create') } : {})
  // Preloads the panel under More, so that it opens even without a connection.
  useEffect(() => MorePanel.preload(), [])
  return (
    <>
      <nav
        aria-label={user.companyName ?? 'Company'}
        className="flex shrink-0 items-stretch justify-around border-t border-border bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {navItems.slice(0, 2).map((item) => (
          <BarLink key={item.to} item={item} />
        ))}
        {creations.length > 0 && (
          <button
            type="button"
            aria-label="Create"
            onClick={() => setOpen('create')}
            className="my-2 flex size-11 items-center justify-center self-center rounded-full bg-primary text-primary-foreground ring-1 ring-primary-edge"
          >
            <Plus size={20} strokeWidth={1.6} aria-hidden />
          </button>
        )}
        {navItems.slice(2).map((item) => (
          <BarLink key={item.to} item={item} />
        ))}
        <button
          type="button"
          aria-current={isOnOtherPage ? 'page' : undefined}
          data-status={isOnOtherPage ? 'active' : undefined}
          onClick={() => setOpen('more')}
          className={barLook}
        >
          <MenuIcon size={20} strokeWidth={1.6} aria-hidden />
          More
        </button>
      </nav>
      {open === 'create' && <CreatePanel onClose={close} />}
      {open === 'more' && <MorePanel onClose={close} onSearch={onSearch} />}
    </>
  )
}

const barLook =
  'flex min-h-14 min-w-16 flex-col items-center justify-center gap-1 text-11 leading-3.5 font-medium text-muted-foreground data-[status=active]:font-semibold data-[status=active]:text-foreground'

const BarLink = ({ item: { to, label, icon: Icon } }: { item: NavItem }) => (
  <Link to={to} className={barLook}>
    <Icon size={20} strokeWidth={1.6} aria-hidden />
    <span className="max-w-20 truncate">{label}</span>
  </Link>
)
