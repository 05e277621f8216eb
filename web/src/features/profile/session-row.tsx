import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import * as copy from './copy.tsx'
import { type Device, deviceOf } from './device.ts'
import { type DeviceSession, sessionsQuery, useRevokeSession } from './queries.ts'

const icons: Record<Device['kind'], LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleHelp,
}

export function SessionRow({ session }: { session: DeviceSession }) {
  const { name, kind } = deviceOf(session.userAgent)
  const Icon = icons[kind]
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0">
      <Icon size={20} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 leading-4.5 font-medium">
          {name}
          {session.current && (
            <Badge hue="green" icon={CircleCheck}>
              This device
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-12 leading-4 wrap-anywhere text-muted-foreground tabular-nums">
          {session.ip ? `From ${session.ip}` : 'Unknown location'}
          {' · '}
          {session.current ? 'active now' : <LastActive session={session} />}
        </p>
      </div>
      {!session.current && <SignOutDevice id={session.id} name={name} />}
    </li>
  )
}

const LastActive = ({ session: { lastSeenAt } }: { session: DeviceSession }) => (
  <>
    last active <RelativeTime at={lastSeenAt} />
  </>
)

function SignOutDevice({ id, name }: { id: string; name: string }) {
  const revoke = useRevokeSession()
  const queries = useQueryClient()
  async function signOut() {
    try {
      await revoke.mutateAsync({ params: { id } })
      toast({ title: 'Signed out', text: copy.deviceSignedOut(name) })
    } catch (error) {
      toastError(errorText(error, copy.deviceNotSignedOut))
      // Fetches the devices again, because this device may have been signed out already.
      await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    }
  }
  return (
    <Button
      size="small"
      aria-label={`Sign out ${name}`}
      busy={revoke.isPending}
      onClick={() => void signOut()}
    >
      Sign out
    </Button>
  )
}
