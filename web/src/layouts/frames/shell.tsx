import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { textOf } from '../../platform/api/api.ts'
import { prefer, useMode, usePreferences } from '../../platform/session/preferences.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { type Shortcuts, useShortcuts } from '../../platform/shortcuts.ts'
import { loadStyles, wear } from '../../platform/theme/theme.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { classes } from '../../ui/base/classes.ts'
import { later } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { useTypingAhead } from '../commands/type-ahead.ts'
import type { Place } from '../places.ts'
import { Sidebar, type SidebarExtras } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

const Palette = later(() => import('../commands/palette.tsx'), 'Palette')
const ShortcutSheet = later(() => import('../commands/shortcut-list.tsx'), 'ShortcutSheet')

type Props = {
  label: string
  places: Place[]
  low: Place[]
  head: (wide: boolean) => ReactNode
  extras?: (wide: boolean) => SidebarExtras
  /** Something that needs action and stays until it is done. */
  notice?: ReactNode
  bottomBar: (open: { search: () => void }) => ReactNode
  /** Ink-dark in both modes, for rooms that are not a studio's. */
  ink?: boolean
}

/** Sidebar, rail or bottom bar around one panel, with the palette and the keys that work everywhere. */
export function Shell({ label, places, low, head, extras, notice, bottomBar, ink }: Props) {
  const mode = useMode()
  useLayoutEffect(() => wear({ mode, extent: 'accents' }), [mode])
  // Once the page has what it needs itself, so that the key which opens it finds it there.
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(Palette.preload), [])
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const early = useTypingAhead(open === 'palette', () => setOpen(null))
  const isRoomy = useMedia('(min-width: 1280px)')
  const { sidebarOpen } = usePreferences()
  const wide = sidebarOpen ?? isRoomy
  const navigate = useNavigate()
  const queries = useQueryClient()
  const search = () => setOpen('palette')
  const toggleSidebar = () => prefer({ sidebarOpen: !wide })
  async function refresh() {
    const [data] = await Promise.allSettled([
      queries.invalidateQueries({}, { throwOnError: true }),
      refreshUser(),
      loadStyles(),
    ])
    if (data.status === 'fulfilled') toast({ title: 'Data refreshed' })
    else toastError(textOf(data.reason))
  }

  const goTo: Shortcuts = Object.fromEntries(
    [...places, ...low].flatMap(({ key, to }) => (key ? [[`g ${key}`, () => void navigate({ to })]] : [])),
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
        places={places}
        low={low}
        extras={extras?.(wide)}
        foot={<UserMenu wide={wide} onShortcuts={() => setOpen('shortcuts')} />}
        onSearch={search}
        className={ink ? 'dark' : undefined}
      />
      <main
        id="content"
        tabIndex={-1}
        className={classes(
          'flex min-w-0 flex-1 flex-col overflow-hidden bg-background outline-none max-md:min-h-0 md:my-2 md:mr-2 md:rounded-panel md:border md:border-sidebar-border',
          ink && 'md:ml-2',
        )}
      >
        {notice}
        <Outlet />
      </main>
      {bottomBar({ search })}
      {open === 'palette' && (
        <Palette
          places={[...places, ...low]}
          early={early}
          onClose={() => setOpen(null)}
          onShortcuts={() => setOpen('shortcuts')}
          onSidebar={toggleSidebar}
          onRefresh={() => void refresh()}
        />
      )}
      {open === 'shortcuts' && <ShortcutSheet places={[...places, ...low]} onClose={() => setOpen(null)} />}
    </div>
  )
}
