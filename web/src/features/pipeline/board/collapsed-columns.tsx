import { useRef } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { useDropSlot } from '../drag/drop-slot.ts'
import type { Column } from '../filter/arrange-cards.ts'
import { useBoardTools } from './board-context.ts'
import { ColumnMark } from './column-mark.tsx'
import { focusAfterRender } from './focus-card.ts'

/** A collapsed stage: a click expands it, and cards can be dropped on it. */
export function CollapsedColumn({ column: { stage, cards, realCount: count } }: { column: Column }) {
  const { setCollapsed } = useBoardTools()
  const button = useRef<HTMLButtonElement>(null)
  const { isOver } = useDropSlot(button, stage, cards)
  const countText = count === 1 ? '1 project' : `${count} projects`
  return (
    <button
      ref={button}
      type="button"
      data-stage={stage.name}
      aria-expanded={false}
      aria-label={`${stage.name}, ${countText}`}
      title={`Expand ${stage.name}`}
      onClick={() => {
        setCollapsed(stage, false)
        focusAfterRender(`section[data-stage="${CSS.escape(stage.name)}"] header button`)
      }}
      className={classes(
        'mb-3 flex w-9 shrink-0 flex-col items-center gap-2.5 rounded-box border py-2.75 text-12-5 text-muted-foreground',
        isOver
          ? 'border-dashed border-[color-mix(in_srgb,hsl(var(--primary))_60%,transparent)] bg-[color-mix(in_srgb,hsl(var(--primary))_12%,transparent)]'
          : 'border-border bg-muted hover:text-foreground',
      )}
    >
      <ColumnMark name={stage.name} />
      <span className="max-h-60 truncate font-medium [writing-mode:vertical-rl]">{stage.name}</span>
      <span className="tabular-nums">{count}</span>
    </button>
  )
}
