import type { StageKind } from '@mantel/domain/projects/next-step'
import { CircleAlert, Ellipsis, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { handleMoveKey, MoveItems } from '../../../ui/overlay/move-items.tsx'
import { DragHandle, insertionLine, type SortableRowProps } from '../../../ui/overlay/sortable-row.tsx'
import type { ListText } from './copy.ts'
import { EntryName } from './entry-name.tsx'
import { KindSelect } from './kind-select.tsx'
import type { Entry } from './list-draft.ts'

type Props = SortableRowProps & {
  entry: Entry
  text: ListText
  icon: ReactNode
  error: string | undefined
  onEdit: (values: { name?: string; kind?: StageKind }) => void
  onRemove: () => void
}

export function ListRow({ entry, text, icon, error, slot, onEdit, onMove, onRemove, ...place }: Props) {
  const errorId = useId()
  const displayName = entry.name.trim() || `this ${text.one}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses in its fields
    <li
      data-entry={entry.key}
      onKeyDown={(event) => handleMoveKey(event, onMove)}
      className={classes('relative border-b border-border py-1', insertionLine(slot))}
    >
      <div className="flex items-center gap-2">
        <DragHandle />
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
          <MoveItems {...place} onMove={onMove} />
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
