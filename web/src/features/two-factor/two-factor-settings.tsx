import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { fullDate } from '../../platform/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { twoFactorQuery } from './queries.ts'

const dialogs = {
  'set-up': lazyComponent(() => import('./setup-dialog.tsx'), 'SetupDialog'),
  'turn-off': lazyComponent(() => import('./turn-off-dialog.tsx'), 'TurnOffDialog'),
  renew: lazyComponent(() => import('./renew-dialog.tsx'), 'RenewDialog'),
}

/** The user's own two-factor sign-in, on the profile screen. */
export function TwoFactorSettings() {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const { data, error, refetch } = useQuery(twoFactorQuery())
  const OpenDialog = open && dialogs[open]
  if (error) {
    return (
      <LoadError small what="two-factor sign-in" message={errorText(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) {
    return (
      <Pending label="Loading two-factor sign-in">
        <Skeleton className="h-9 w-40" />
      </Pending>
    )
  }
  const { since, recoveryCodesLeft, isRequired } = data
  return (
    <div className="flex flex-col items-start gap-3 text-13 leading-4.5">
      <p className="text-muted-foreground">
        {since ? copy.onSince(fullDate(since)) : copy.offHint} {isRequired && copy.requiredHint}
      </p>
      {since === null ? (
        <Button onClick={() => setOpen('set-up')}>Set up</Button>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge hue="green" icon={CircleCheck}>
              On
            </Badge>
            {copy.codesLeft(recoveryCodesLeft)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            {!isRequired && (
              <Button variant="ghost" onClick={() => setOpen('turn-off')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )}
      {OpenDialog && <OpenDialog onClose={() => setOpen(undefined)} />}
    </div>
  )
}
