import { StageMark } from '../../projects/stage-mark.tsx'
import type { ListText } from './copy.ts'
import { kindNames } from './kind-select.tsx'
import type { StoredItem } from './list-draft.ts'

/** The list for users who may not edit it. */
export function ListRead({ text, items }: { text: ListText; items: readonly StoredItem[] }) {
  const stages = items.flatMap(({ name, kind }) => (kind ? [{ name, kind }] : []))
  return (
    <ol aria-label={text.title} className="border-t border-border text-13">
      {items.map(({ name, kind, used }) => (
        <li key={name} className="flex min-h-10 items-center gap-2 border-b border-border py-1.5">
          {kind && <StageMark stages={stages} name={name} />}
          <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
          {used > 0 && (
            <span className="shrink-0 text-12 text-muted-foreground tabular-nums">{text.uses(used)}</span>
          )}
          {kind && <span className="w-24 shrink-0 text-right text-muted-foreground">{kindNames[kind]}</span>}
        </li>
      ))}
    </ol>
  )
}
