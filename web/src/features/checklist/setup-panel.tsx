import { errorText } from '../../platform/api/api.ts'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { SidePanel } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { isComplete, setupItems } from './items.ts'
import { useChecklist } from './queries.ts'
import { SetupContents } from './setup-contents.tsx'

export function SetupPanel({ onClose }: { onClose: () => void }) {
  const { data: list, error, refetch } = useChecklist()
  const isAllSet = list !== undefined && isComplete(list)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={isAllSet ? 'All set' : 'Getting set up'}
      description={isAllSet ? copy.allSetHint : copy.setupHint}
    >
      {list ? (
        <SetupContents list={list} onLeave={onClose} onDismiss={onClose} />
      ) : error ? (
        <LoadError small what="the checklist" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SetupSkeleton />
      )}
    </SidePanel>
  )
}

export const SetupSkeleton = () => (
  <Pending label="Loading checklist">
    <Skeleton className="h-31 w-full max-w-95 rounded-box!" />
    <Skeleton className="mt-4 h-1 w-full" />
    <div className="mt-4 flex flex-col">
      {setupItems.map(({ item }) => (
        <div key={item} className="flex items-center gap-3 border-t border-border py-3.5 first:border-t-0">
          <Skeleton className="size-4.5 rounded-full!" />
          <div className="flex-1">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="mt-2.5 h-2.5 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  </Pending>
)
