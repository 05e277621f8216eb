import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { pauseQuery } from './queries.ts'
import { ResumeButton } from './resume-button.tsx'

type Props = { subject: 'project' | 'client'; id: string; name: string; today: Day }

/** Pauses the reminders of a project or client, or says that they are paused. Shown on the record's page. */
export const ReminderPause = (props: Props) =>
  can(useUser(), 'invoices:send') ? <CurrentPause {...props} /> : null

function CurrentPause({ subject, id, name, today }: Props) {
  const { data: pause } = useQuery(pauseQuery(subject, id))
  const [isAsking, setAsking] = useState(false)
  if (!pause) return null
  if (pause.isPaused)
    return (
      <p className="flex items-center gap-2 text-13">
        <CirclePause size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-amber" />
        {copy.isPausedUntil(pause.until && formatShortDay(pause.until, today))}
        <ResumeButton subject={subject} id={id} name={name} />
      </p>
    )
  return (
    <>
      <Button size="small" variant="ghost" icon={CirclePause} onClick={() => setAsking(true)}>
        {copy.pauseTitle}
      </Button>
      {isAsking && <PauseDialog pausable={{ [subject]: { id, name } }} onClose={() => setAsking(false)} />}
    </>
  )
}
