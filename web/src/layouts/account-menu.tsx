import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Keyboard, LogOut } from 'lucide-react'
import { appearances, prefer, usePreferences } from '../platform/preferences.ts'
import { signOut } from '../platform/session.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { AccountButton } from './account-button.tsx'

type Props = { wide: boolean; opensAtOnce: boolean; onShortcuts?: () => void; hasAppearance?: boolean }

export function AccountMenu({ wide, opensAtOnce, onShortcuts, hasAppearance = true }: Props) {
  const { appearance } = usePreferences()
  const navigate = useNavigate()
  return (
    <Menu opensAtOnce={opensAtOnce} align="start" side="top" trigger={<AccountButton wide={wide} />}>
      <MenuItem icon={CircleUserRound} onSelect={() => void navigate({ to: '/app/profile' })}>
        Profile
      </MenuItem>
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
            onChange={(chosen) => prefer({ appearance: chosen })}
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
