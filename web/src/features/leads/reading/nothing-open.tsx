import type { LeadInList } from '@mantel/domain/leads/leads'
import { duration } from '../../../platform/duration.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import * as copy from '../copy.ts'
import { useNow } from '../use-now.ts'
import { waitingOf } from '../waiting.ts'

/** Says what waits while no lead is open. */
export function NothingOpen({ rows, letters }: { rows: readonly LeadInList[]; letters: boolean }) {
  const now = useNow()
  const waiting = rows.filter((lead) => waitingOf(lead, now))
  const longest = Math.max(0, ...waiting.map(({ submittedAt }) => now.getTime() - Date.parse(submittedAt)))
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-8 pb-20 text-center">
      <p className="max-w-[34ch] font-serif text-[calc(22*var(--px))]/8 tracking-[-.01em] text-balance">
        {waiting.length === 0 ? copy.allAnswered : copy.someWaiting(waiting.length)}
        {waiting.length > 0 && longest >= 60_000 && <> {copy.longestWait(duration(longest))}</>}
      </p>
      {letters && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-12 text-muted-foreground">
          {copy.keys.map(({ keys, does }) => (
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
