import { APP_NAME } from '@mantel/domain/product'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { later } from '../../ui/base/lazy.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { adminPlaces, adminSettingsPlace } from '../places.ts'
import { Shell } from './shell.tsx'

const PlatformSheet = later(() => import('./bottom-sheets.tsx'), 'PlatformSheet')

/** The platform's own rooms: ink-dark in both modes, so that nobody takes them for a studio's. */
export function AdminFrame() {
  return (
    <Shell
      label="Platform"
      places={adminPlaces}
      low={[adminSettingsPlace]}
      ink
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

/** On a phone the rooms stand in a sheet: there are too many of them for a bar. */
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
      {open && <PlatformSheet onClose={() => setOpen(false)} onSearch={onSearch} />}
    </>
  )
}
