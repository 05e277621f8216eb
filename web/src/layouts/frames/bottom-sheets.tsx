import { APP_NAME } from '@mantel/domain/product'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, ListChecks, LogOut, type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReopening } from '../../features/checklist/reopen-checklist.ts'
import { signOut, useUser } from '../../platform/session/session.ts'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { creationsFor } from '../commands/creations.ts'
import { adminPlaces, adminSettingsPlace, companyPlaces, type Place, settingsPlace } from '../places.ts'

/** What a phone shows instead of a sidebar's length: rows in a sheet, where the thumb is. */
export const CreateSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet open onOpenChange={onClose} title="Create">
    <Rows>
      {creationsFor(useUser()).map(({ label, icon: Icon, to, search }) => (
        <Link key={label} to={to} search={search} onClick={onClose} className={rowLook}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </Rows>
  </Sheet>
)

export function MoreSheet({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const user = useUser()
  const [dashboard] = companyPlaces(user)
  const places = [dashboard, settingsPlace(user)].filter((place) => place != null)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={`${user.firstName} ${user.lastName}`}
      description={user.companyName ?? undefined}
    >
      <SetupRow onClose={onClose} />
      <PlaceRows places={[...places, profilePlace]} onClose={onClose} onSearch={onSearch} />
    </Sheet>
  )
}

/** What is left of setting up, as long as something is. */
function SetupRow({ onClose }: { onClose: () => void }) {
  const setup = useReopening()
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

export const PlatformSheet = ({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) => (
  <Sheet open onOpenChange={onClose} title={`${APP_NAME} platform`}>
    <PlaceRows
      places={[...adminPlaces, adminSettingsPlace, profilePlace]}
      onClose={onClose}
      onSearch={onSearch}
    />
  </Sheet>
)

type RowsProps = { places: Place[]; onClose: () => void; onSearch: () => void }

function PlaceRows({ places, onClose, onSearch }: RowsProps) {
  return (
    <Rows>
      <RowButton
        icon={Search}
        label="Search or jump to…"
        onChoose={() => {
          onClose()
          onSearch()
        }}
      />
      {places.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onClose} className={rowLook}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label}
        </Link>
      ))}
      <RowButton icon={LogOut} label="Sign out" onChoose={() => void signOut()} />
    </Rows>
  )
}

const profilePlace: Place = { to: '/app/profile', label: 'Profile', icon: CircleUserRound }

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
