import { can } from '@mantel/domain/permissions'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { prefer, useMode } from '../../platform/session/preferences.ts'
import { signOut, useUser } from '../../platform/session/session.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { later } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import {
  CommandBox,
  CommandGroup,
  CommandHints,
  CommandItem,
  CommandList,
  CommandSearch,
} from '../../ui/overlay/command.tsx'
import { useReturnFocus, veil } from '../../ui/overlay/dialog.tsx'
import type { Place } from '../places.ts'
import { type CommandSet, commandsFor, matching } from './commands.ts'
import type { Early } from './type-ahead.ts'

// What looks for records brings what they look like: names alone are there at once.
const RecordsList = later(() => import('../../features/search/records-list.tsx'), 'RecordsList')
const PlatformList = later(() => import('../../features/admin/search/platform-list.tsx'), 'PlatformList')

type Props = {
  places: Place[]
  /** What was typed while it was fetched. */
  early: RefObject<Early>
  onClose: () => void
  onShortcuts: () => void
  onSidebar: () => void
  onRefresh: () => void
}

/** Everything by name, from anywhere. */
export function Palette({ places, early, onClose, onShortcuts, onSidebar, onRefresh }: Props) {
  const user = useUser()
  const isDark = useMode() === 'dark'
  const isPhone = useMedia('(max-width: 767px)')
  const returnFocus = useReturnFocus()
  const [{ text, isEntered }] = useState(() => early.current)
  const [typed, setTyped] = useState(text)
  const { after, go, listening } = useWays(onClose)
  const seeks = can(user, 'pipeline:read') ? 'records' : can(user, 'platform:read') ? 'platform' : null
  useEffect(() => {
    if (seeks) (seeks === 'platform' ? PlatformList : RecordsList).preload()
  }, [seeks])
  const sets = matching(
    commandsFor(user, places, {
      isDark,
      isPhone,
      onAppearance: () => prefer({ appearance: isDark ? 'light' : 'dark' }),
      onSidebar,
      onRefresh,
      onShortcuts,
      onSignOut: () => void signOut(),
    }),
    typed,
  )
  const commands = <Commands sets={sets} after={after} go={go} />
  const plain = (
    <CommandList
      empty={`Nothing matches “${typed.trim()}”`}
      isWaiting={seeks !== null && typed.trim() !== ''}
    >
      {commands}
    </CommandList>
  )
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={veil} />
        <Dialog.Content
          {...returnFocus}
          {...listening}
          // What came between being drawn and having the focus.
          onOpenAutoFocus={() => setTyped(early.current.text)}
          data-key="mod+k"
          aria-describedby={undefined}
          // Of one height: what is found and what is not must not make it jump.
          className="fixed top-[12vh] left-1/2 z-50 flex h-[min(460px,76vh)] w-[min(640px,calc(100vw-32px))] -translate-x-1/2 outline-none data-[state=open]:animate-rise max-md:inset-0 max-md:h-auto max-md:w-full max-md:translate-x-0"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <CommandBox label="Search or jump to" matched isEntered={isEntered}>
            <CommandSearch placeholder="Search or jump to…" value={typed} onChange={setTyped}>
              <button
                type="button"
                onClick={onClose}
                className="min-h-11 text-13 font-medium text-muted-foreground md:hidden"
              >
                Cancel
              </button>
            </CommandSearch>
            {seeks === 'records' && (
              <RecordsList
                typed={typed}
                go={go}
                after={after}
                commands={commands}
                hasCommands={sets.length > 0}
                fallback={plain}
              />
            )}
            {seeks === 'platform' && (
              <PlatformList typed={typed} go={go} commands={commands} fallback={plain} />
            )}
            {!seeks && plain}
            <CommandHints hints={['↑↓ to move', '↵ to open', `${modKey('↵')} new tab`]} />
          </CommandBox>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Ways = Pick<ReturnType<typeof useWays>, 'after' | 'go'>

const Commands = ({ sets, after, go }: Ways & { sets: CommandSet[] }) =>
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

/** What was chosen happens once the palette is gone. With ⌘ or Ctrl, what leads somewhere opens beside. */
function useWays(onClose: () => void) {
  const router = useRouter()
  const isBeside = useRef(false)
  const note = ({ metaKey, ctrlKey }: KeyboardEvent | MouseEvent) => {
    isBeside.current = metaKey || ctrlKey
  }
  const after = (run: () => void) => () => {
    onClose()
    run()
  }
  const go = (to: string, search?: Record<string, string>) => {
    onClose()
    if (isBeside.current) window.open(router.buildLocation({ to, search }).href, '_blank', 'noopener')
    else void router.navigate({ to, search })
  }
  return { after, go, listening: { onKeyDownCapture: note, onClickCapture: note } }
}
