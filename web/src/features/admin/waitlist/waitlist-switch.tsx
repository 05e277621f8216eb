import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { summaryQuery, useSwitchWaitlist } from './queries.ts'

export function WaitlistSwitch() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(summaryQuery)
  const change = useSwitchWaitlist()
  const toggle = (isActive: boolean) =>
    change.mutateAsync({ body: { isActive } }).then(
      (summary) => {
        queries.setQueryData(summaryQuery.queryKey, summary)
        toast({ title: isActive ? copy.turnedOn : copy.turnedOff, text: logged })
      },
      (failure: unknown) => toastError(errorText(failure, copy.switchFailed)),
    )
  if (error && !data)
    return <LoadError small what="the waitlist" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Pending label="Loading waitlist">
        <Skeleton className="h-6 w-40 touch:h-11" />
        <Skeleton className={classes('mt-1.5 w-96 max-w-full', hintHeight)} />
      </Pending>
    )
  }
  // Shows the new value while it is being saved, and the stored value again if saving fails.
  const isActive = change.isPending ? change.variables.body.isActive : data.isActive
  return (
    <div>
      <Switch checked={isActive} disabled={change.isPending} onChange={(isOn) => void toggle(isOn)}>
        <span className="text-13 font-medium">Waitlist</span>
      </Switch>
      <p className={classes('mt-1.5 max-w-[68ch] text-13 leading-4.5 text-muted-foreground', hintHeight)}>
        {isActive ? copy.onHint : copy.offHint}
      </p>
    </div>
  )
}

/** Fits the longer hint, so that nothing below moves when the switch changes. */
const hintHeight = 'min-h-9 max-sm:min-h-13.5'
