import { Button } from '../../../ui/base/button.tsx'
import type { ListDraft } from './list-draft.ts'
import type { ListWords } from './list-text.ts'

type Props = { draft: ListDraft; words: ListWords; onPutBack: (from: string) => void }

/** What will be gone after saving, and a way back until then. */
export function Removals({ draft: { entries, removals }, words, onPutBack }: Props) {
  const whereTo = (used: number, to: string | null) => {
    const target = entries.find(({ key }) => key === to)?.name.trim()
    return used > 0 && target ? ` ${words.goTo(used, target)}` : ''
  }
  if (removals.length === 0) return null
  return (
    <ul
      aria-label="Removed when you save"
      className="mt-3 flex flex-col gap-1 text-13 leading-4.5 text-muted-foreground"
    >
      {removals.map(({ from, used, to }) => (
        <li key={from} className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            <s>{from}</s> goes when you save.{whereTo(used, to)}
          </span>
          <Button variant="link" onClick={() => onPutBack(from)}>
            Put back
          </Button>
        </li>
      ))}
    </ul>
  )
}
