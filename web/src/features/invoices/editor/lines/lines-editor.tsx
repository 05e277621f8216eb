import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../../../ui/base/classes.ts'
import { looks } from '../../document/looks.ts'
import * as copy from '../copy.ts'
import { useEditing } from '../editing-context.ts'
import { InlineProblem } from '../inline-fields.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { LineRow } from './line-row.tsx'
import { useLines } from './use-lines.ts'

/** The rows of the lines table, and a last row with a button that adds a line. */
export function LinesEditor() {
  const editing = useEditing()
  const { fields, edited, problems } = editing
  const { lines, templateName, taxPercent } = fields
  const { actions, announcement } = useLines(editing)
  const [slot, setSlot] = useState<number | null>(null)
  const lastRow = useRef<HTMLTableRowElement>(null)
  const isNarrow = useIsNarrow(lastRow)
  const look = looks[templateName]
  const keys = lines.map(({ key }) => key).join(' ')

  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // The drag-and-drop code loads after the lines are shown. If that fails, the menu and the keyboard still work.
    void import('../../../../ui/base/sortable.ts').then(
      ({ makeSortable }) => {
        const body = lastRow.current?.parentElement
        if (isGone || !body || keys === '') return
        undo = makeSortable(body, { onOver: setSlot, onDrop: actions.place })
      },
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [keys, actions])

  const problem = problems.lines ?? edited.problems.lines
  return (
    <>
      {lines.map((line, at) => (
        <LineRow
          key={line.key}
          line={line}
          number={at + 1}
          count={lines.length}
          look={look}
          isTaxed={taxPercent > 0}
          isNarrow={isNarrow}
          slot={slot === at ? 'above' : slot === lines.length && at === lines.length - 1 ? 'below' : null}
          actions={actions}
        />
      ))}
      <tr ref={lastRow} className={look.lastRow}>
        <td colSpan={4} className={classes('py-1', look.edge)}>
          <button
            type="button"
            data-add-line
            onClick={() => actions.addBelow(null)}
            className="-mx-1 flex min-h-8 w-[calc(100%+8px)] items-center gap-1.5 rounded-[3px] px-1 text-start text-muted-foreground hover:text-foreground touch:min-h-11"
          >
            <Plus size={14} strokeWidth={1.8} aria-hidden />
            {copy.addLine}
          </button>
          {problem && <InlineProblem>{problem}</InlineProblem>}
          <span role="status" className="sr-only">
            {announcement}
          </span>
        </td>
      </tr>
    </>
  )
}
