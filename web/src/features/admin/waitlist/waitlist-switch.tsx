import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { logged } from '../../activity/logged.ts'
import { summaryQuery, useSwitchWaitlist } from './queries.ts'

/** On or off, and what that means for everybody outside. */
export function WaitlistSwitch() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(summaryQuery)
  const change = useSwitchWaitlist()
  const turn = (isActive: boolean) =>
    change.mutateAsync({ body: { isActive } }).then(
      (summary) => {
        queries.setQueryData(summaryQuery.queryKey, summary)
        void queries.invalidateQueries({ queryKey: [siteWaitlistApi.status.path] })
        toast({ title: isActive ? 'The waitlist is on' : 'The waitlist is off', text: logged })
      },
      (failure: unknown) => toastError(errorText(failure, 'The waitlist could not be switched')),
    )
  if (error && !data)
    return <LoadError small what="the waitlist" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Pending label="Loading the waitlist">
        <Skeleton className="h-6 w-40 touch:h-11" />
        <Skeleton className={classes('mt-1.5 w-96 max-w-full', roomForWords)} />
      </Pending>
    )
  }
  // What was pressed shows at once; if it fails, it goes back.
  const isActive = change.isPending ? change.variables.body.isActive : data.isActive
  return (
    <div>
      <Switch checked={isActive} disabled={change.isPending} onChange={(isOn) => void turn(isOn)}>
        <span className="text-13 font-medium">Waitlist</span>
      </Switch>
      <p className={classes('mt-1.5 max-w-[68ch] text-13 leading-4.5 text-muted-foreground', roomForWords)}>
        {isActive
          ? 'Visitors can only leave their address: nobody sees prices in the menu, and only people whom you invite can register.'
          : 'Anybody can register. The landing page leads to the prices, as soon as a tier is on sale.'}
      </p>
    </div>
  )
}

/** As much as the longer of the two takes, so that nothing below moves. */
const roomForWords = 'min-h-9 max-sm:min-h-13.5'
