import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Keyboard, ListChecks, LogOut } from 'lucide-react'
import { useReopenChecklist } from '../../features/checklist/reopen-checklist.ts'
import { appearances, setPreferences, usePreferences } from '../../platform/session/preferences.ts'
import { signOut } from '../../platform/session/session.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { AccountButton } from './account-button.tsx'

type Props = {
  wide: boolean
  opensAtOnce: boolean
  /** True if the placeholder button, which is shown until the menu is loaded, had the focus. */
  takesFocus: boolean
  onShortcuts?: () => void
  hasAppearance?: boolean
}

export function AccountMenu({ wide, opensAtOnce, takesFocus, onShortcuts, hasAppearance = true }: Props) {
  const { appearance } = usePreferences()
  const navigate = useNavigate()
  const setup = useReopenChecklist()
  return (
    <Menu
      opensAtOnce={opensAtOnce}
      align="start"
      side="top"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only if the placeholder already had the focus
      trigger={<AccountButton wide={wide} autoFocus={takesFocus} />}
    >
      <MenuItem icon={CircleUserRound} onSelect={() => void navigate({ to: '/app/profile' })}>
        Profile
      </MenuItem>
      {setup && (
        <MenuItem icon={ListChecks} onSelect={setup.open}>
          {setup.label}
        </MenuItem>
      )}
      {onShortcuts && (
        <MenuItem icon={Keyboard} onSelect={onShortcuts} keys="?">
          Keyboard shortcuts
        </MenuItem>
      )}
      {hasAppearance && (
        <>
          <MenuSeparator />
          <MenuChoices
            label="Appearance"
            value={appearance}
            options={appearances}
            onChange={(chosen) => setPreferences({ appearance: chosen })}
          />
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
