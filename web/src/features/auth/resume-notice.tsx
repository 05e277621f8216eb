import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { resumeSession, useSession } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.tsx'

/** Shown if the session could not start because the server did not answer. */
export function ResumeNotice() {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  if (session.state !== 'signed-out' || !session.canResume) return null

  async function resume() {
    setBusy(true)
    const error = await resumeSession()
    setBusy(false)
    if (error) toastError(errorText(error))
  }

  return (
    <div role="status" className="mb-6 rounded-box bg-amber-soft px-3.5 py-3 text-13 leading-5 text-amber">
      <p>{copy.noAnswer}</p>
      <Button busy={isBusy} onClick={() => void resume()} className="mt-2.5 text-foreground">
        Try again
      </Button>
    </div>
  )
}
