import type { ReminderPauseView } from '@mantel/domain/reminders/reminders'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { useResume } from './queries.ts'

export function ResumeButton({ subject, id, name }: Pick<ReminderPauseView, 'subject' | 'id' | 'name'>) {
  const resume = useResume()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await resume(subject, id)
      toast({ title: copy.resumed, text: name })
    } catch (error) {
      toastError(errorText(error, copy.notResumed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={copy.resumeLabel(name)}
      busy={isBusy}
      onClick={() => void run()}
    >
      Resume
    </Button>
  )
}
