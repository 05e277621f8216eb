import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Keyboard, LogOut, Moon, PanelLeft, RefreshCw, Sun } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { prefer, useMode } from '../platform/preferences.ts'
import { signOut, useUser } from '../platform/session.ts'
import { modKey } from '../platform/shortcuts.ts'
import {
  CommandBox,
  CommandGroup,
  CommandHints,
  CommandItem,
  CommandList,
  CommandSearch,
} from '../ui/command.tsx'
import { useReturnFocus, veil } from '../ui/dialog.tsx'
import { useMedia } from '../ui/media.ts'
import { creationsFor } from './creations.ts'
import type { Place } from './places.ts'

type Props = {
  places: Place[]
  onClose: () => void
  onShortcuts: () => void
  onSidebar: () => void
  onRefresh: () => void
}

/** Everything by name, from anywhere. */
export function Palette({ places, onClose, onShortcuts, onSidebar, onRefresh }: Props) {
  const user = useUser()
  const mode = useMode()
  const navigate = useNavigate()
  const isPhone = useMedia('(max-width: 767px)')
  const returnFocus = useReturnFocus()
  const after = (run: () => void) => () => {
    onClose()
    run()
  }
  const go = (to: string, search?: Record<string, unknown>) => after(() => void navigate({ to, search }))
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={veil} />
        <Dialog.Content
          {...returnFocus}
          data-key="mod+k"
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[min(460px,76vh)] w-[min(640px,calc(100vw-32px))] -translate-x-1/2 outline-none data-[state=open]:animate-rise max-md:inset-0 max-md:max-h-none max-md:w-full max-md:translate-x-0"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <CommandBox label="Search or jump to">
            <CommandSearch placeholder="Search or jump to…">
              <button
                type="button"
                onClick={onClose}
                className="min-h-11 text-13 font-medium text-muted-foreground md:hidden"
              >
                Cancel
              </button>
            </CommandSearch>
            <CommandList empty="Nothing by that name.">
              {creationsFor(user).length > 0 && (
                <CommandGroup heading="Create">
                  {creationsFor(user).map(({ label, icon, to, search }) => (
                    <CommandItem key={label} icon={icon} onSelect={go(to, search)}>
                      {label}
                    </CommandItem>
                  ))}
                </CommandGroup>
              )}
              <CommandGroup heading="Go to">
                {places.map(({ to, label, icon, key }) => (
                  <CommandItem
                    key={to}
                    icon={icon}
                    onSelect={go(to)}
                    keys={key ? ['G', key.toUpperCase()] : undefined}
                  >
                    {label}
                  </CommandItem>
                ))}
                <CommandItem
                  icon={CircleUserRound}
                  also={['account', 'password', 'devices', 'theme', 'appearance']}
                  onSelect={go('/app/profile')}
                >
                  Profile
                </CommandItem>
              </CommandGroup>
              <CommandGroup heading="Preferences">
                <CommandItem
                  icon={mode === 'dark' ? Sun : Moon}
                  onSelect={after(() => prefer({ appearance: mode === 'dark' ? 'light' : 'dark' }))}
                >
                  {mode === 'dark' ? 'Light appearance' : 'Dark appearance'}
                </CommandItem>
                {!isPhone && (
                  <CommandItem icon={PanelLeft} onSelect={after(onSidebar)} keys={[modKey('B')]}>
                    Narrow or widen the sidebar
                  </CommandItem>
                )}
                <CommandItem icon={RefreshCw} onSelect={after(onRefresh)}>
                  Refresh data
                </CommandItem>
                {!isPhone && (
                  <CommandItem icon={Keyboard} onSelect={after(onShortcuts)} keys={['?']}>
                    Keyboard shortcuts
                  </CommandItem>
                )}
                <CommandItem icon={LogOut} also={['log out', 'leave']} onSelect={after(() => void signOut())}>
                  Sign out
                </CommandItem>
              </CommandGroup>
            </CommandList>
            <CommandHints hints={['↑↓ to move', '↵ to open', 'Esc to close']} />
          </CommandBox>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
