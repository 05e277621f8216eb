import { impersonationMinutes } from '@mantel/domain/impersonation'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundCog } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentImpersonation } from '../../platform/session/impersonation.ts'
import { stopImpersonation, useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.tsx'
import { minutesLeft } from './minutes-left.ts'

export function ImpersonationBanner() {
  const { firstName, lastName, companyName } = useUser()
  const [impersonation] = useState(currentImpersonation)
  const [now, setNow] = useState(() => new Date())
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const left = impersonation ? minutesLeft(impersonation.endsAt, now) : null

  function leave() {
    setLeaving(true)
    void stopImpersonation()
  }

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) void stopImpersonation()
  }, [left])
  // However the impersonation ends, the SuperAdmin returns to the company's admin page.
  useEffect(
    () => () => {
      if (!impersonation || currentImpersonation()) return
      void navigate({ to: '/app/admin/companies/$id', params: { id: impersonation.companyId } })
      const isTimeUp = minutesLeft(impersonation.endsAt, new Date()) === 0
      toast({
        title: copy.backInOwnAccount,
        text: isTimeUp ? copy.timeIsUp(impersonationMinutes) : undefined,
      })
    },
    [impersonation, navigate],
  )

  return (
    <aside
      aria-label="Impersonation"
      className="dark fixed inset-x-0 top-0 z-30 flex h-11 items-center gap-2.5 bg-sidebar px-5 text-13 leading-4.5 text-foreground max-md:px-4"
    >
      <UserRoundCog size={14} strokeWidth={1.8} aria-hidden className="shrink-0 text-gold" />
      <p className="min-w-0 flex-1 truncate max-md:first-letter:uppercase">
        <span className="max-md:hidden">You’re </span>impersonating{' '}
        <b className="font-semibold">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </b>
        <span className="max-md:hidden">{copy.userAtCompany(<bdi>{companyName}</bdi>)}</span>
        {left !== null && <span className="tabular-nums"> · {left} min left</span>}
      </p>
      <Button size="small" busy={isLeaving} onClick={leave}>
        Exit
      </Button>
    </aside>
  )
}
