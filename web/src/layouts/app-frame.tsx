import { useUser } from '../platform/session.ts'
import { classes } from '../ui/classes.ts'
import { later } from '../ui/later.tsx'
import { Mark } from '../ui/mark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { companyPlaces, settingsPlace } from './places.ts'
import { Shell } from './shell.tsx'
import { VerificationNotice } from './verification-notice.tsx'

// Right after the first paint: until then our own mark stands there.
const CompanyLogo = later(() => import('./company-logo.tsx'), 'CompanyLogo')

/** The company's own rooms. */
export function AppFrame() {
  const user = useUser()
  const settings = settingsPlace(user)
  const [isCreating, setIsCreating] = useState(false)
  useShortcuts(creationsFor(user).length > 0 ? { c: () => setIsCreating(true) } : {})
  return (
    <>
    <Shell
      label={user.companyName ?? 'Company'}
      places={companyPlaces(user)}
      low={settings ? [settings] : []}
      head={(wide) => <CompanyName wide={wide} name={user.companyName ?? ''} />}
      notice={user.emailVerifiedAt === null && <VerificationNotice />}
      bottomBar={({ search }) => <BottomBar onSearch={search} />}
    />
    {isCreating && <CreateSheet onClose={() => setIsCreating(false)} />}
    </>
  )
}

function CompanyName({ wide, name }: { wide: boolean; name: string }) {
  const mark = <Mark size={22} />
  return (
    <div
      className={classes(
        'flex h-8 w-full items-center gap-2.5 text-foreground',
        wide ? 'px-1' : 'justify-center',
      )}
    >
      <CompanyLogo otherwise={mark} fallback={mark} />
      {wide && <span className="truncate text-13 font-semibold tracking-[-.012em]">{name}</span>}
    </div>
  )
}
