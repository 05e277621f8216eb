import { can } from '@mantel/domain/permissions'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { setPreferences, useMode } from '../../platform/session/preferences.ts'
import { signOut, useUser } from '../../platform/session/session.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import {
  CommandBox,
  CommandGroup,
  CommandHints,
  CommandItem,
  CommandList,
  CommandSearch,
} from '../../ui/overlay/command.tsx'
import { overlayLook, useReturnFocus } from '../../ui/overlay/dialog.tsx'
import * as layoutCopy from '../copy.ts'
import type { NavItem } from '../navigation.ts'
import { type CommandSet, commandsFor, matching } from './commands.ts'
import * as copy from './copy.ts'
import type { TypedAhead } from './type-ahead.ts'

// The code for search results loads separately, so that the palette shows its commands at once.
const RecordsList = lazyComponent(() => import('../../features/search/records-list.tsx'), 'RecordsList')
const PlatformList = lazyComponent(
  () => import('../../features/admin/search/platform-list.tsx'),
  'PlatformList',
)

type Props = {
  navItems: NavItem[]
  /** What the user typed while the palette was loading. */
  typedAhead: RefObject<TypedAhead>
  onClose: () => void
  onShortcuts: () => void
  onSidebar: () => void
  onRefresh: () => void
}

export function Palette({ navItems, typedAhead, onClose, onShortcuts, onSidebar, onRefresh }: Props) {
  const user = useUser()
  const isDark = useMode() === 'dark'
  const isPhone = useMedia('(max-width: 767px)')
  const returnFocus = useReturnFocus()
  const [{ text, isEntered }] = useState(() => typedAhead.current)
  const [typed, setTyped] = useState(text)
  const { after, go, listeners } = usePaletteActions(onClose)
  const searchScope = can(user, 'pipeline:read') ? 'records' : can(user, 'platform:read') ? 'platform' : null
  useEffect(() => {
    if (searchScope) (searchScope === 'platform' ? PlatformList : RecordsList).preload()
  }, [searchScope])
  const sets = matching(
    commandsFor(user, navItems, {
      isDark,
      isPhone,
      onAppearance: () => setPreferences({ appearance: isDark ? 'light' : 'dark' }),
      onSidebar,
      onRefresh,
      onShortcuts,
      onSignOut: () => void signOut(),
    }),
    typed,
  )
  const commands = <Commands sets={sets} after={after} go={go} />
  const commandList = (
    <CommandList empty={copy.noMatches(typed.trim())} isWaiting={searchScope !== null && typed.trim() !== ''}>
      {commands}
    </CommandList>
  )
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          {...returnFocus}
          {...listeners}
          // Picks up the text that was typed after the palette rendered and before it got the focus.
          onOpenAutoFocus={() => setTyped(typedAhead.current.text)}
          data-key="mod+k"
          aria-describedby={undefined}
          // Fixed height, so that the palette does not change its size with the results.
          className="fixed top-[12vh] left-1/2 z-50 flex h-[min(460px,76vh)] w-[min(640px,calc(100vw-32px))] -translate-x-1/2 outline-none data-[state=open]:animate-rise max-md:inset-0 max-md:h-auto max-md:w-full max-md:translate-x-0"
        >
          <Dialog.Title className="sr-only">{copy.searchLabel}</Dialog.Title>
          <CommandBox label={copy.searchLabel} matched isEntered={isEntered}>
            <CommandSearch placeholder={layoutCopy.searchPlaceholder} value={typed} onChange={setTyped}>
              <button
                type="button"
                onClick={onClose}
                className="min-h-11 text-13 font-medium text-muted-foreground md:hidden"
              >
                Cancel
              </button>
            </CommandSearch>
            {searchScope === 'records' && (
              <RecordsList
                typed={typed}
                go={go}
                after={after}
                commands={commands}
                hasCommands={sets.length > 0}
                fallback={commandList}
              />
            )}
            {searchScope === 'platform' && (
              <PlatformList typed={typed} go={go} commands={commands} fallback={commandList} />
            )}
            {!searchScope && commandList}
            <CommandHints hints={['↑↓ to move', '↵ to open', `${modKey('↵')} new tab`]} />
          </CommandBox>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PaletteActions = Pick<ReturnType<typeof usePaletteActions>, 'after' | 'go'>

const Commands = ({ sets, after, go }: PaletteActions & { sets: CommandSet[] }) =>
  sets.map(({ heading, commands }) => (
    <CommandGroup key={heading} heading={heading}>
      {commands.map(({ label, icon, keys, does }) => (
        <CommandItem
          key={label}
          icon={icon}
          keys={keys}
          onSelect={'go' in does ? () => go(does.go, does.search) : after(does.run)}
        >
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  ))

/** Closes the palette and runs the chosen action. With ⌘ or Ctrl, links open in a new tab. */
function usePaletteActions(onClose: () => void) {
  const router = useRouter()
  const opensNewTab = useRef(false)
  const noteModifiers = ({ metaKey, ctrlKey }: KeyboardEvent | MouseEvent) => {
    opensNewTab.current = metaKey || ctrlKey
  }
  const after = (run: () => void) => () => {
    onClose()
    run()
  }
  const go = (to: string, search?: Record<string, string>) => {
    onClose()
    if (opensNewTab.current) window.open(router.buildLocation({ to, search }).href, '_blank', 'noopener')
    else void router.navigate({ to, search })
  }
  return { after, go, listeners: { onKeyDownCapture: noteModifiers, onClickCapture: noteModifiers } }
}
