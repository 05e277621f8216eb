import { useState } from 'react'
import { later } from '../../ui/base/lazy.tsx'
import { AccountButton } from './account-button.tsx'

const AccountMenu = later(() => import('./account-menu.tsx'), 'AccountMenu')

type Props = { wide: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

/** Its button stands with the first paint; what opens menus, which weighs more than the frame, comes right after. */
export function UserMenu(props: Props) {
  // Whoever is quicker than the menu finds it open.
  const [isAsked, setIsAsked] = useState(false)
  // The menu brings a button of its own: the focus goes over to it.
  const [isFocused, setIsFocused] = useState(false)
  const button = (
    <AccountButton
      wide={props.wide}
      onClick={() => setIsAsked(true)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    />
  )
  return <AccountMenu {...props} opensAtOnce={isAsked} takesFocus={isFocused} fallback={button} />
}
