import { useState } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { AccountButton } from './account-button.tsx'

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'), 'AccountMenu')

type Props = { wide: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

/** Renders the button with the first paint. The menu's code is larger than the frame's, so it loads afterward. */
export function UserMenu(props: Props) {
  // True if the user pressed the button before the menu was loaded. The menu then opens once it is loaded. The press
  // counts, not the click: if the menu replaces this button before the mouse button is released, no click event fires.
  const [isRequested, setIsRequested] = useState(false)
  // If this button has the focus when the menu replaces it, the menu's own button gets the focus.
  const [isFocused, setIsFocused] = useState(false)
  const button = (
    <AccountButton
      wide={props.wide}
      onPointerDown={({ button }) => button === 0 && setIsRequested(true)}
      onClick={() => setIsRequested(true)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    />
  )
  return <AccountMenu {...props} opensAtOnce={isRequested} takesFocus={isFocused} fallback={button} />
}
