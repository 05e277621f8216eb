import { BothVersionsDialog } from '../../../ui/overlay/both-versions-dialog.tsx'
import { fieldName } from '../editor/field-names.ts'
import { compareTexts } from '../history/compare-versions.ts'
import type { Autosave, Editable } from './autosave.ts'
import { useSaveState } from './autosave-hooks.tsx'

/** Shows both versions after two people changed the same text, and highlights the differences. */
export function ConflictDialog({ saving }: { saving: Autosave }) {
  const state = useSaveState(saving)
  if (state.kind !== 'conflict') return null
  const { names, mine, theirs, choose } = state.conflict
  return (
    <BothVersionsDialog
      fields={names.map((name) => ({
        label: name === 'name' ? 'Name' : 'Text',
        yours: name === 'name' ? mine.name : <Version text={mine} other={theirs} />,
        theirs: name === 'name' ? theirs.name : <Version text={theirs} other={mine} />,
      }))}
      onKeepMine={() => choose('mine')}
      onTakeTheirs={() => choose('theirs')}
      onClose={() => choose('later')}
    />
  )
}

function Version({ text, other }: { text: Editable; other: Editable }) {
  const lines = compareTexts(other.content, text.content, (id) => fieldName(id)).filter(
    ({ kind }) => kind !== 'removed',
  )
  return (
    <span className="flex flex-col gap-1.5">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no ids
        <span key={at}>
          {line.kind === 'changed' ? (
            line.after.map((piece, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- lines have no ids
              piece.isOnlyHere ? <Highlight key={index}>{piece.text}</Highlight> : piece.text,
            )
          ) : line.kind === 'added' ? (
            <Highlight>{line.line.text}</Highlight>
          ) : (
            line.line.text
          )}
        </span>
      ))}
    </span>
  )
}

const Highlight = ({ children }: { children: string }) => (
  <mark className="rounded-[3px] bg-gold-soft px-0.5 font-medium text-gold">{children}</mark>
)
