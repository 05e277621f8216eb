import { defaultLabels, type FieldMode } from '@mantel/domain/leads/lead-form'
import type { LeadFieldSetting } from '@mantel/domain/leads/lead-form-settings'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'

type Props = {
  field: LeadFieldSetting
  isFirst: boolean
  isLast: boolean
  /** Where a dragged row would be inserted, relative to this row. */
  slot: 'above' | 'below' | null
  onLabel: (label: string) => void
  onMode: (mode: FieldMode) => void
  onMove: (by: 1 | -1) => void
}

export const modes: { value: FieldMode; label: string }[] = [
  { value: 'required', label: 'Required' },
  { value: 'show', label: 'Optional' },
  { value: 'hidden', label: 'Hidden' },
]

const longestLabel = 60

export function FieldRow({ field, slot, onLabel, onMode, onMove, ...place }: Props) {
  const { name, mode, label } = field
  const defaultLabel = defaultLabels[name]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses in its fields
    <li
      data-entry={name}
      onKeyDown={(event) => handleKey(event, onMove)}
      className={classes(
        'relative flex items-center gap-2 border-border py-1 not-last:border-b',
        slot && 'after:absolute after:inset-x-0 after:h-0.5 after:bg-ring',
        slot === 'above' && 'after:-top-px',
        slot === 'below' && 'after:-bottom-px',
      )}
    >
      <span
        data-handle
        aria-hidden
        className="-mr-1 -ml-1.5 flex h-8 w-5 shrink-0 cursor-grab items-center justify-center text-muted-foreground touch:hidden"
      >
        <GripVertical size={14} strokeWidth={1.8} />
      </span>
      <input
        dir="auto"
        autoComplete="off"
        aria-label={copy.labelOf(defaultLabel)}
        placeholder={defaultLabel}
        maxLength={longestLabel}
        value={label ?? defaultLabel}
        onChange={({ target }) => onLabel(target.value)}
        className={classes(
          'h-8 min-w-0 flex-1 rounded-control border border-transparent bg-transparent px-1.75 text-13 placeholder:text-muted-foreground hover:border-border-strong focus:border-input focus:bg-card touch:h-11 touch:text-16',
          mode === 'hidden' && 'text-muted-foreground',
        )}
      />
      <div className="w-28 shrink-0 touch:w-32">
        <Select
          aria-label={copy.modeOf(defaultLabel)}
          options={modes}
          value={mode}
          onChange={({ target }) => onMode(target.value as FieldMode)}
        />
      </div>
      <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={copy.actionsFor(defaultLabel)} />}>
        <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={place.isFirst} onSelect={() => onMove(-1)}>
          Move up
        </MenuItem>
        <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={place.isLast} onSelect={() => onMove(1)}>
          Move down
        </MenuItem>
      </Menu>
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
