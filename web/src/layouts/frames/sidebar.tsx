import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { modKey } from '../../platform/shortcuts.ts'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import * as copy from '../copy.ts'
import type { NavItem } from '../navigation.ts'

// Loaded right after the first paint; until then the icons have no tooltips.
const Tooltip = lazyComponent(() => import('../../ui/overlay/tooltip.tsx'), 'Tooltip')

/** Parts of the sidebar that show the company's data. */
export type SidebarExtras = {
  /** Shown at the end of a navigation item's row. The key is the item's path. */
  counts?: Record<string, ReactNode>
  /** Shown below the navigation items. */
  recent?: ReactNode
  /** Shown above the items at the bottom. */
  setup?: ReactNode
}

type Props = {
  /** False for a narrow sidebar that shows only icons. */
  wide: boolean
  label: string
  head: ReactNode
  navItems: NavItem[]
  bottomItems: NavItem[]
  foot: ReactNode
  extras?: SidebarExtras
  onSearch: () => void
  className?: string
}

export function Sidebar({
  wide,
  label,
  head,
  navItems,
  bottomItems,
  foot,
  extras,
  onSearch,
  className,
}: Props) {
  return (
    <aside
      className={classes(
        'flex shrink-0 flex-col bg-sidebar py-2.5 text-sidebar-foreground max-md:hidden',
        wide ? 'w-57 px-2.5' : 'w-14 items-center px-2',
        className,
      )}
    >
      {head}
      <SearchButton wide={wide} onSearch={onSearch} />
      <nav aria-label={label} className="mt-3 flex w-full flex-1 flex-col gap-0.5">
        {navItems.map((item) => (
          <SidebarLink key={item.to} item={item} wide={wide} count={extras?.counts?.[item.to]} />
        ))}
        {extras?.recent}
        <div className="mt-auto flex flex-col gap-0.5 pt-3">
          {extras?.setup}
          {bottomItems.map((item) => (
            <SidebarLink key={item.to} item={item} wide={wide} />
          ))}
        </div>
      </nav>
      {foot}
    </aside>
  )
}

type LinkProps = { item: NavItem; wide: boolean; count?: ReactNode }

function SidebarLink({ item: { to, label, icon: Icon }, wide, count }: LinkProps) {
  const link = (
    <Link
      to={to}
      aria-label={wide ? undefined : label}
      className={classes(
        'group relative flex h-7.5 items-center rounded-control text-13 font-medium transition-colors duration-100 hover:bg-hover hover:text-foreground',
        'data-[status=active]:bg-sidebar-accent data-[status=active]:font-semibold data-[status=active]:text-foreground',
        wide ? 'gap-2.5 px-2' : 'w-10 justify-center self-center',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'absolute inset-y-1.5 w-0.75 rounded-r-sm bg-sidebar-primary opacity-0 shadow-[inset_0_0_0_2px_var(--primary-edge)] group-data-[status=active]:opacity-100',
          wide ? '-left-2.5' : '-left-2',
        )}
      />
      <Icon size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
      {wide && <span className="truncate">{label}</span>}
      {count}
    </Link>
  )
  return wide ? (
    link
  ) : (
    <Tooltip text={label} side="right" fallback={link}>
      {link}
    </Tooltip>
  )
}

function SearchButton({ wide, onSearch }: { wide: boolean; onSearch: () => void }) {
  const look =
    'mt-2 flex items-center rounded-control border border-sidebar-border bg-card text-13 text-muted-foreground hover:border-border-strong'
  if (wide) {
    return (
      <button type="button" onClick={onSearch} className={classes(look, 'h-8 w-full gap-2 px-2')}>
        <Search size={14} strokeWidth={1.8} aria-hidden />
        <span className="flex-1 truncate text-left">{copy.searchPlaceholder}</span>
        <Kbd>{modKey('K')}</Kbd>
      </button>
    )
  }
  const button = (
    <button
      type="button"
      aria-label={copy.searchPlaceholder}
      onClick={onSearch}
      className={classes(look, 'size-8 justify-center')}
    >
      <Search size={14} strokeWidth={1.8} aria-hidden />
    </button>
  )
  return (
    <Tooltip text={copy.searchPlaceholder} keys={modKey('K')} side="right" fallback={button}>
      {button}
    </Tooltip>
  )
}
