import { useUser } from '../platform/session.ts'
import { classes } from '../ui/classes.ts'
import { Mark } from '../ui/mark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { companyPlaces, settingsPlace } from './places.ts'
import { Shell } from './shell.tsx'
import { VerificationNotice } from './verification-notice.tsx'

/** The company's own rooms. */
export function AppFrame() {
  const user = useUser()
  const settings = settingsPlace(user)
  return (
    <Shell
      label={user.companyName ?? 'Company'}
      places={companyPlaces(user)}
      low={settings ? [settings] : []}
      head={(wide) => <CompanyName wide={wide} name={user.companyName ?? ''} />}
      notice={user.emailVerifiedAt === null && <VerificationNotice />}
      bottomBar={({ search }) => <BottomBar onSearch={search} />}
    />
  )
}

function CompanyName({ wide, name }: { wide: boolean; name: string }) {
  return (
    <div
      className={classes(
        'flex h-8 w-full items-center gap-2.5 text-foreground',
        wide ? 'px-1' : 'justify-center',
      )}
    >
      <Mark size={22} />
      {wide && <span className="truncate text-13 font-semibold tracking-[-.012em]">{name}</span>}
    </div>
  )
}
