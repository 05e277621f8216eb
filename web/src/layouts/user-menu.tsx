import { lazy, Suspense, useState } from 'react'
import { AccountButton } from './account-button.tsx'

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
)

type Props = { wide: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

/** Its button stands with the first paint; what opens menus, which weighs more than the frame, comes right after. */
export function UserMenu(props: Props) {
  // Whoever is quicker than the menu finds it open.
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Suspense fallback={<AccountButton wide={props.wide} onClick={() => setIsAsked(true)} />}>
      <AccountMenu {...props} opensAtOnce={isAsked} />
    </Suspense>
  )
}
