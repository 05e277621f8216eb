import type { LeadInList } from '@mantel/domain/leads/leads'
import { duration } from '../../../platform/duration.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import * as copy from '../copy.ts'
import type { LeadView } from '../queries.ts'
import { useNow } from '../use-now.ts'
import { waitingOf } from '../waiting.ts'

type Props = { view: LeadView; rows: readonly LeadInList[]; letters: boolean }

/** Shown while no lead is open: how many leads wait for an answer, and which keys work in this view. */
export function NothingOpen({ view, rows, letters }: Props) {
  const now = useNow()
  const waits = rows
    .filter((lead) => waitingOf(lead, now))
    .map(({ submittedAt }) => now.getTime() - Date.parse(submittedAt))
  const longest = Math.max(0, ...waits)
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-8 pb-20 text-center">
      <p className="max-w-[34ch] font-serif text-[calc(22*var(--px))]/8 tracking-[-.01em] text-balance">
        {waits.length > 0 ? copy.someWaiting(waits.length) : copy.noneWaiting[view]}
        {longest >= 60_000 && <> {copy.longestWait(duration(longest))}</>}
      </p>
      {letters && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-12 text-muted-foreground">
          {copy.keys[view].map(({ keys, does }) => (
            <span key={does} className="flex items-center gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {does}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
