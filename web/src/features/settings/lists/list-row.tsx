import type { StageKind } from '@mantel/domain/projects/next-step'
import { ArrowDown, ArrowUp, CircleAlert, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { EntryName } from './entry-name.tsx'
import { KindSelect } from './kind-select.tsx'
import type { Entry } from './list-draft.ts'
import type { ListWords } from './list-text.ts'

type Props = {
  entry: Entry
  words: ListWords
  glyph: ReactNode
  flaw: string | undefined
  isFirst: boolean
  isLast: boolean
  /** A held row would come to stand above or below this one. */
  slot: 'above' | 'below' | null
  onEdit: (values: { name?: string; kind?: StageKind }) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function ListRow({ entry, words, glyph, flaw, slot, onEdit, onMove, onRemove, ...place }: Props) {
  const flawId = useId()
  const called = entry.name.trim() || `this ${words.one}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what its fields were told
    <li
      data-entry={entry.key}
      onKeyDown={(event) => hear(event, onMove)}
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
        {glyph}
        <EntryName
          entry={entry}
          label={`Name of ${words.one}`}
          flawId={flaw ? flawId : undefined}
          onType={(name) => onEdit({ name })}
        />
        {entry.used > 0 && (
          <span className="shrink-0 text-12 text-muted-foreground tabular-nums max-sm:sr-only">
            {words.uses(entry.used)}
          </span>
        )}
        {entry.kind && (
          <KindSelect
            label={`Meaning of ${called}`}
            kind={entry.kind}
            onChange={(kind) => onEdit({ kind })}
          />
        )}
        <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${called}`} />}>
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
      {flaw && (
        <p
          id={flawId}
          role="alert"
          className="flex items-start gap-1.25 pt-0.5 pb-1.5 pl-5 text-12 leading-4 text-destructive touch:pl-0"
        >
          <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          {flaw}
        </p>
      )}
    </li>
  )
}

function hear(event: KeyboardEvent, onMove: (by: 1 | -1) => void) {
  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
  // In a list of choices these keys open it.
  if (!by || !event.altKey || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  onMove(by)
}
