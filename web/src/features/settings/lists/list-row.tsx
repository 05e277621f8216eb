import type { StageKind } from '@mantel/domain/projects/next-step'
import { ArrowDown, ArrowUp, CircleAlert, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import type { ListText } from './copy.ts'
import { EntryName } from './entry-name.tsx'
import { KindSelect } from './kind-select.tsx'
import type { Entry } from './list-draft.ts'

type Props = {
  entry: Entry
  text: ListText
  icon: ReactNode
  error: string | undefined
  isFirst: boolean
  isLast: boolean
  /** Where a dragged row would be inserted, relative to this row. */
  slot: 'above' | 'below' | null
  onEdit: (values: { name?: string; kind?: StageKind }) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function ListRow({ entry, text, icon, error, slot, onEdit, onMove, onRemove, ...place }: Props) {
  const errorId = useId()
  const displayName = entry.name.trim() || `this ${text.one}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses in its fields
    <li
      data-entry={entry.key}
      onKeyDown={(event) => handleKey(event, onMove)}
      className={classes(
        'relative border-b border-border py-1',
        slot && 'after:absolute after:inset-x-0 after:h-0.5 after:bg-ring',
        slot === 'above' && 'after:-top-px',
        slot === 'below' && 'after:-bottom-px',
      )}
    >
      <div className="flex items-center gap-2">
        <span
          data-handle
          aria-hidden
          className="-mr-1 -ml-1.5 flex h-8 w-5 shrink-0 cursor-grab items-center justify-center text-muted-foreground touch:hidden"
        >
          <GripVertical size={14} strokeWidth={1.8} />
        </span>
        {icon}
        <EntryName
          entry={entry}
          label={`Name of ${text.one}`}
          errorId={error ? errorId : undefined}
          onType={(name) => onEdit({ name })}
        />
        {entry.used > 0 && (
          <span className="shrink-0 text-12 text-muted-foreground tabular-nums max-sm:sr-only">
            {text.uses(entry.used)}
          </span>
        )}
        {entry.kind && (
          <KindSelect
            label={`Status for ${displayName}`}
            kind={entry.kind}
            onChange={(kind) => onEdit({ kind })}
          />
        )}
        <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${displayName}`} />}>
          <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={place.isFirst} onSelect={() => onMove(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={place.isLast} onSelect={() => onMove(1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} destructive onSelect={onRemove}>
            {entry.used > 0 ? 'Remove…' : 'Remove'}
          </MenuItem>
        </Menu>
      </div>
      {error && (
        <p
          id={errorId}
          role="alert"
          className="flex items-start gap-1.25 pt-0.5 pb-1.5 pl-5 text-12 leading-4 text-destructive touch:pl-0"
        >
          <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </li>
  )
}

function handleKey(event: KeyboardEvent, onMove: (by: 1 | -1) => void) {
  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
  // In a select field, Alt with an arrow key opens the options.
  if (!by || !event.altKey || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  onMove(by)
}
