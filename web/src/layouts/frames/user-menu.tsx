import { useState } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { AccountButton } from './account-button.tsx'

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'), 'AccountMenu')

type Props = { wide: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

/** Renders the button with the first paint and loads the menu code, which is larger than the frame, right after. */
export function UserMenu(props: Props) {
  // True if the user pressed the button before the menu was loaded. The menu then opens as soon as it is loaded. A click
  // is too late for the mouse: if the menu replaces this button between pressing and releasing, there is no click.
  const [isRequested, setIsRequested] = useState(false)
  // The loaded menu has its own button, which takes over the focus of this one.
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
