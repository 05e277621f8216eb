import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { later } from '../../ui/base/lazy.tsx'
import { creationsFor } from '../commands/creations.ts'
import { companyPlaces, type Place } from '../places.ts'

const CreateSheet = later(() => import('./bottom-sheets.tsx'), 'CreateSheet')
const MoreSheet = later(() => import('./bottom-sheets.tsx'), 'MoreSheet')

/** The shell of a phone: where the thumb is. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  const user = useUser()
  const [open, setOpen] = useState<'create' | 'more' | null>(null)
  const [, ...places] = companyPlaces(user)
  const close = () => setOpen(null)
  const { pathname } = useLocation()
  const isElsewhere = !places.some(({ to }) => pathname.startsWith(to))
  const creations = creationsFor(user)
  // At a desk the bar is out of sight, but what it opens is there by key.
  useShortcuts(creations.length > 0 ? { c: () => setOpen('create') } : {})
  // A phone that loses its line keeps its menus.
  useEffect(() => MoreSheet.preload(), [])
  return (
    <>
      <nav
        aria-label={user.companyName ?? 'Company'}
        className="flex shrink-0 items-stretch justify-around border-t border-border bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {places.slice(0, 2).map((place) => (
          <BarLink key={place.to} place={place} />
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
        {places.slice(2).map((place) => (
          <BarLink key={place.to} place={place} />
        ))}
        <button
          type="button"
          aria-current={isElsewhere ? 'page' : undefined}
          data-status={isElsewhere ? 'active' : undefined}
          onClick={() => setOpen('more')}
          className={barLook}
        >
          <MenuIcon size={20} strokeWidth={1.6} aria-hidden />
          More
        </button>
      </nav>
      {open === 'create' && <CreateSheet onClose={close} />}
      {open === 'more' && <MoreSheet onClose={close} onSearch={onSearch} />}
    </>
  )
}

const barLook =
  'flex min-h-14 min-w-16 flex-col items-center justify-center gap-1 text-11 leading-3.5 font-medium text-muted-foreground data-[status=active]:font-semibold data-[status=active]:text-foreground'

const BarLink = ({ place: { to, label, icon: Icon } }: { place: Place }) => (
  <Link to={to} className={barLook}>
    <Icon size={20} strokeWidth={1.6} aria-hidden />
    <span className="max-w-20 truncate">{label}</span>
  </Link>
)
