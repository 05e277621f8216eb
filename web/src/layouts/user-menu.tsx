import { useState } from 'react'
import { later } from '../ui/later.tsx'
import { AccountButton } from './account-button.tsx'

const AccountMenu = later(() => import('./account-menu.tsx'), 'AccountMenu')

type Props = { wide: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

/** Its button stands with the first paint; what opens menus, which weighs more than the frame, comes right after. */
export function UserMenu(props: Props) {
  // Whoever is quicker than the menu finds it open.
  const [isAsked, setIsAsked] = useState(false)
  const button = <AccountButton wide={props.wide} onClick={() => setIsAsked(true)} />
  return <AccountMenu {...props} opensAtOnce={isAsked} fallback={button} />
}
