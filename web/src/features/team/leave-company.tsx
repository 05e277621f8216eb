import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import * as copy from './copy.ts'

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx'), 'LeaveDialog')

export function LeaveCompany() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="mb-4 text-13 leading-4.5 text-muted-foreground">{copy.leaveHint}</p>
      <Button onClick={() => setOpen(true)}>Leave company…</Button>
      {isOpen && <LeaveDialog onClose={() => setOpen(false)} />}
    </>
  )
}
