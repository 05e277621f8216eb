import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'
import type { ListDraft } from './list-draft.ts'

type Props = { draft: ListDraft; text: copy.ListText; onRestore: (from: string) => void }

/** The entries that saving will remove, each with an undo button. */
export function Removals({ draft: { entries, removals }, text, onRestore }: Props) {
  const whereTo = (used: number, to: string | null) => {
    const target = entries.find(({ key }) => key === to)?.name.trim()
    return used > 0 && target ? ` ${text.goTo(used, target)}` : ''
  }
  if (removals.length === 0) return null
  return (
    <ul
      aria-label={copy.removedOnSave}
      className="mt-3 flex flex-col gap-1 text-13 leading-4.5 text-muted-foreground"
    >
      {removals.map(({ from, used, to }) => (
        <li key={from} className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            <s>{from}</s> {copy.willBeRemoved}
            {whereTo(used, to)}
          </span>
          <Button variant="link" onClick={() => onRestore(from)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
