import type { RichText } from '@mantel/domain/contracts/rich-text'
import { useSaveState } from '../../../platform/saving/autosave-hooks.tsx'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { fieldName } from '../editor/fields/field-names.ts'
import { compareTexts } from '../history/compare-versions.ts'
import type { Autosave } from './autosave.ts'

/** Shows both versions after two users changed the same text, and highlights the differences. */
export function ConflictDialog({ saving }: { saving: Autosave }) {
  const state = useSaveState(saving)
  return (
    <FieldConflict
      conflict={state.kind === 'conflict' ? state.conflict : null}
      labels={{ name: 'Name', content: 'Text' }}
      format={(_name, value, other) =>
        typeof value === 'string' ? value : <Version text={value} other={other as RichText} />
      }
    />
  )
}

function Version({ text, other }: { text: RichText; other: RichText }) {
  const lines = compareTexts(other, text, (id) => fieldName(id)).filter(({ kind }) => kind !== 'removed')
  return (
    <span className="flex flex-col gap-1.5">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no ids
        <span key={at}>
          {line.kind === 'changed' ? (
            line.after.map((piece, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- pieces have no ids
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
