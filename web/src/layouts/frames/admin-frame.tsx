import { APP_NAME } from '@mantel/domain/basics/product'
import { Menu as MenuIcon } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { showTimesIn } from '../../platform/display-zone.ts'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { adminNavItems, adminSettingsNavItem } from '../navigation.ts'
import { Shell } from './shell.tsx'

const PlatformPanel = lazyComponent(() => import('./phone-panels.tsx'), 'PlatformPanel')

/** The SuperAdmin's frame. Its navigation is dark in both modes, so that it cannot be confused with a company's. */
export function AdminFrame() {
  useLayoutEffect(() => showTimesIn('UTC'), [])
  return (
    <Shell
      label="Platform"
      navItems={adminNavItems}
      bottomItems={[adminSettingsNavItem]}
      isDark
      head={(wide) => <PlatformName wide={wide} />}
      bottomBar={({ search }) => <AdminBar onSearch={search} />}
    />
  )
}

const PlatformName = ({ wide }: { wide: boolean }) => (
  <div
    className={classes(
      'flex h-9 w-full items-center gap-2.5 text-foreground',
      wide ? 'px-1' : 'justify-center',
    )}
  >
    <Mark size={22} />
    {wide && (
      <span className="leading-4">
        <span className="block text-13 font-semibold">{APP_NAME}</span>
        <span className="block text-12 text-sidebar-foreground">Platform</span>
      </span>
    )}
  </div>
)

/** On a phone the navigation is in a panel, because there are too many items for a bar. */
function AdminBar({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav
        aria-label="Platform"
        className="dark shrink-0 border-t border-sidebar-border bg-sidebar px-4 pb-[env(safe-area-inset-bottom)] text-foreground md:hidden"
      >
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-14 w-full items-center gap-2.5 text-14 font-semibold"
        >
          <MenuIcon size={20} strokeWidth={1.6} aria-hidden />
          Platform
        </button>
      </nav>
      {open && <PlatformPanel onClose={() => setOpen(false)} onSearch={onSearch} />}
    </>
  )
}
