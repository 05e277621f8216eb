import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { setPreferences, useMode, usePreferences } from '../../platform/session/preferences.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { type Shortcuts, useShortcuts } from '../../platform/shortcuts.ts'
import { applyTheme, loadStyles } from '../../platform/theme/theme.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { useTypeAhead } from '../commands/type-ahead.ts'
import type { NavItem } from '../navigation.ts'
import { Sidebar, type SidebarExtras } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

const Palette = lazyComponent(() => import('../commands/palette.tsx'), 'Palette')
const ConnectionStatus = lazyComponent(() => import('./connection-status.tsx'), 'ConnectionStatus')
const ShortcutPanel = lazyComponent(() => import('../commands/shortcut-list.tsx'), 'ShortcutPanel')

type Props = {
  label: string
  navItems: NavItem[]
  bottomItems: NavItem[]
  head: (wide: boolean) => ReactNode
  extras?: (wide: boolean) => SidebarExtras
  /** A message that stays until the user has dealt with it. */
  notice?: ReactNode
  bottomBar: (open: { search: () => void }) => ReactNode
  /** Makes the sidebar dark in both modes, for the SuperAdmin's screens. */
  isDark?: boolean
}

/** The layout around every screen: the sidebar or bottom bar, the palette and the global shortcuts. */
export function Shell({ label, navItems, bottomItems, head, extras, notice, bottomBar, isDark }: Props) {
  const mode = useMode()
  useLayoutEffect(() => applyTheme({ mode, extent: 'accents' }), [mode])
  // Preloads the palette when the page is idle, so that its shortcut opens it at once.
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(Palette.preload), [])
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const typedAhead = useTypeAhead(open === 'palette', () => setOpen(null))
  const isWideScreen = useMedia('(min-width: 1280px)')
  const { sidebarOpen } = usePreferences()
  const wide = sidebarOpen ?? isWideScreen
  const navigate = useNavigate()
  const queries = useQueryClient()
  const search = () => setOpen('palette')
  const toggleSidebar = () => setPreferences({ sidebarOpen: !wide })
  async function refresh() {
    const [data] = await Promise.allSettled([
      queries.invalidateQueries({}, { throwOnError: true }),
      refreshUser(),
      loadStyles(),
    ])
    if (data.status === 'fulfilled') toast({ title: 'Data refreshed' })
    else toastError(errorText(data.reason))
  }

  const goTo: Shortcuts = Object.fromEntries(
    [...navItems, ...bottomItems].flatMap(({ key, to }) =>
      key ? [[`g ${key}`, () => void navigate({ to })]] : [],
    ),
  )
  useShortcuts({
    ...goTo,
    'mod+k': () => setOpen(open === 'palette' ? null : 'palette'),
    'mod+b': toggleSidebar,
    '?': () => setOpen('shortcuts'),
  })

  return (
    <div className="flex h-dvh bg-sidebar max-md:flex-col">
      <SkipLink />
      <Sidebar
        wide={wide}
        label={label}
        head={head(wide)}
        navItems={navItems}
        bottomItems={bottomItems}
        extras={extras?.(wide)}
        foot={
          <>
            <ConnectionStatus wide={wide} />
            <UserMenu wide={wide} onShortcuts={() => setOpen('shortcuts')} />
          </>
        }
        onSearch={search}
        className={isDark ? 'dark' : undefined}
      />
      <main
        id="content"
        tabIndex={-1}
        className={classes(
          'flex min-w-0 flex-1 flex-col overflow-hidden bg-background outline-none max-md:min-h-0 md:my-2 md:mr-2 md:rounded-panel md:border md:border-sidebar-border',
          isDark && 'md:ml-2',
        )}
      >
        {notice}
        <Outlet />
      </main>
      {bottomBar({ search })}
      {open === 'palette' && (
        <Palette
          navItems={[...navItems, ...bottomItems]}
          typedAhead={typedAhead}
          onClose={() => setOpen(null)}
          onShortcuts={() => setOpen('shortcuts')}
          onSidebar={toggleSidebar}
          onRefresh={() => void refresh()}
        />
      )}
      {open === 'shortcuts' && (
        <ShortcutPanel navItems={[...navItems, ...bottomItems]} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
