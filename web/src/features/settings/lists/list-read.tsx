import { StageMark } from '../../projects/stage-name.tsx'
import { kindNames } from './kind-select.tsx'
import type { StoredItem } from './list-draft.ts'
import type { ListWords } from './list-text.ts'

/** For whoever may only look. */
export function ListRead({ words, items }: { words: ListWords; items: readonly StoredItem[] }) {
  const stages = items.flatMap(({ name, kind }) => (kind ? [{ name, kind }] : []))
  return (
    <ol aria-label={words.title} className="border-t border-border text-13">
      {items.map(({ name, kind, used }) => (
        <li key={name} className="flex min-h-10 items-center gap-2 border-b border-border py-1.5">
          {kind && <StageMark stages={stages} name={name} />}
          <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
          {used > 0 && (
            <span className="shrink-0 text-12 text-muted-foreground tabular-nums">{words.uses(used)}</span>
          )}
          {kind && <span className="w-24 shrink-0 text-right text-muted-foreground">{kindNames[kind]}</span>}
        </li>
      ))}
    </ol>
  )
}
