import { impersonationMinutes } from '@mantel/domain/impersonation'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundCog } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentImpersonation } from '../../platform/session/impersonation.ts'
import { stopImpersonation, useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { minutesLeft } from './minutes-left.ts'

/** On every screen, for as long as somebody else’s name stands on what one does. */
export function ActingBanner() {
  const { firstName, lastName, companyName } = useUser()
  const [acting] = useState(currentImpersonation)
  const [now, setNow] = useState(() => new Date())
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const left = acting ? minutesLeft(acting.endsAt, now) : null

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
  // Whether they left, signed out or were too late: back to where they came from.
  useEffect(
    () => () => {
      if (!acting || currentImpersonation()) return
      void navigate({ to: '/app/admin/companies/$id', params: { id: acting.companyId } })
      const isOver = minutesLeft(acting.endsAt, new Date()) === 0
      toast({
        title: 'You are yourself again',
        text: isOver ? `The ${impersonationMinutes} minutes are over.` : undefined,
      })
    },
    [acting, navigate],
  )

  return (
    <aside
      aria-label="Acting for somebody"
      className="dark fixed inset-x-0 top-0 z-30 flex h-11 items-center gap-2.5 bg-sidebar px-5 text-13 leading-4.5 text-foreground max-md:px-4"
    >
      <UserRoundCog size={14} strokeWidth={1.8} aria-hidden className="shrink-0 text-gold" />
      <p className="min-w-0 flex-1 truncate max-md:first-letter:uppercase">
        <span className="max-md:hidden">You are </span>acting as{' '}
        <b className="font-semibold">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </b>
        <span className="max-md:hidden">
          {' '}
          of <bdi>{companyName}</bdi>
        </span>
        {left !== null && <span className="tabular-nums"> · {left} min left</span>}
      </p>
      <Button size="small" busy={isLeaving} onClick={leave}>
        Leave
      </Button>
    </aside>
  )
}
