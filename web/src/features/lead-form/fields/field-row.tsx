import { defaultLabels, type FieldMode } from '@mantel/domain/leads/lead-form'
import type { LeadFieldSetting } from '@mantel/domain/leads/lead-form-settings'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { handleMoveKey, MoveItems } from '../../../ui/overlay/move-items.tsx'
import { DragHandle, insertionLine, type SortableRowProps } from '../../../ui/overlay/sortable-row.tsx'
import * as copy from '../copy.ts'

type Props = SortableRowProps & {
  field: LeadFieldSetting
  onLabel: (label: string) => void
  onMode: (mode: FieldMode) => void
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
      onKeyDown={(event) => handleMoveKey(event, onMove)}
      className={classes(
        'relative flex items-center gap-2 border-border py-1 not-last:border-b',
        insertionLine(slot),
      )}
    >
      <DragHandle />
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
        <MoveItems {...place} onMove={onMove} />
      </Menu>
    </li>
  )
}
