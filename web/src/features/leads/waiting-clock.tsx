import { Clock } from 'lucide-react'
import { classes } from '../../ui/base/classes.ts'
import type { AnyLead } from './changes.ts'
import * as copy from './copy.ts'
import { useNow } from './use-now.ts'
import { answeredAfter, waitingOf } from './waiting.ts'

const tones = { calm: 'text-muted-foreground', amber: 'text-amber', red: 'text-red' } as const

type Props = {
  lead: AnyLead
  /** Also says how long the first answer took. */
  showsAnswer?: boolean
}

/** How long the lead has waited for an answer. The color repeats what the text says. */
export function WaitingClock({ lead, showsAnswer }: Props) {
  const waiting = waitingOf(lead, useNow())
  const answer = showsAnswer && answeredAfter(lead)
  if (!waiting && !answer) return null
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
        waiting ? tones[waiting.tone] : tones.calm,
        waiting && waiting.tone !== 'calm' && 'font-medium',
      )}
    >
      <Clock size={12} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {waiting ? waiting.text : copy.answeredIn(answer || '')}
    </span>
  )
}
