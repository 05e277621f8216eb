import { BothVersionsDialog } from '../../../ui/overlay/both-versions-dialog.tsx'
import { fieldName } from '../editor/field-names.ts'
import { compare } from '../history/compare-versions.ts'
import type { Autosave, Written } from './autosave.ts'
import { useSaveState } from './autosave-hooks.tsx'

/** Two people wrote the same text: both versions, and what each has that the other one has not. */
export function DisputeDialog({ saving }: { saving: Autosave }) {
  const state = useSaveState(saving)
  if (state.kind !== 'disputed') return null
  const { names, mine, theirs, choose } = state.dispute
  return (
    <BothVersionsDialog
      fields={names.map((name) => ({
        label: name === 'name' ? 'Name' : 'Text',
        yours: name === 'name' ? mine.name : <Version of={mine} beside={theirs} />,
        theirs: name === 'name' ? theirs.name : <Version of={theirs} beside={mine} />,
      }))}
      onKeepMine={() => choose('mine')}
      onTakeTheirs={() => choose('theirs')}
      onClose={() => choose('later')}
    />
  )
}

/** Line by line; what the other one has not stands out. */
function Version({ of, beside }: { of: Written; beside: Written }) {
  const lines = compare(beside.content, of.content, (id) => fieldName(id)).filter(
    ({ kind }) => kind !== 'removed',
  )
  return (
    <span className="flex flex-col gap-1.5">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
        <span key={at}>
          {line.kind === 'changed' ? (
            line.after.map((piece, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
              piece.isOnlyHere ? <Own key={index}>{piece.text}</Own> : piece.text,
            )
          ) : line.kind === 'added' ? (
            <Own>{line.line.text}</Own>
          ) : (
            line.line.text
          )}
        </span>
      ))}
    </span>
  )
}

const Own = ({ children }: { children: string }) => (
  <mark className="rounded-[3px] bg-gold-soft px-0.5 font-medium text-gold">{children}</mark>
)
