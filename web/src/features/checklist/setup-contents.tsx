import type { Checklist } from '@mantel/domain/checklist'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { doneCount, isComplete, itemCount } from './items.ts'
import { useEditChecklist, useRemoveSamples } from './queries.ts'
import { SetupList } from './setup-list.tsx'
import { SetupRoom } from './setup-page.tsx'

type Props = {
  list: Checklist
  onLeave?: () => void
  onDismiss?: () => void
}

/** How far the company has come, and everything that is left. */
export function SetupContents({ list, onLeave, onDismiss }: Props) {
  const { mutate: edit } = useEditChecklist()
  const done = doneCount(list)
  function dismiss() {
    onDismiss?.()
    edit({ dismissed: true })
    toast({
      title: 'Checklist put away',
      text: 'It is in your account menu if you want it back.',
      action: { label: 'Undo', run: () => edit({ dismissed: false }) },
    })
  }
  return (
    <>
      <SetupRoom share={done / itemCount} className="w-full max-w-95" />
      <div className="mt-3 flex items-center gap-3">
        <Progress label="Getting set up" share={done / itemCount} className="flex-1" />
        <span role="status" className="text-12 text-muted-foreground tabular-nums">
          {done} of {itemCount}
        </span>
      </div>
      <div className="mt-3">
        <SetupList list={list} onLeave={onLeave} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-border pt-3.5 text-13">
        <Samples hasSamples={list.hasSamples} />
        {!isComplete(list) && !list.dismissed && (
          <Button variant="ghost" size="small" className="-mx-2.25" onClick={dismiss}>
            Put this list away
          </Button>
        )}
      </div>
    </>
  )
}

/** They came with the account and go when they are not wanted any more. Said in place: it may stand in a dialog. */
function Samples({ hasSamples }: { hasSamples: boolean }) {
  const { mutate, isPending, isSuccess, error } = useRemoveSamples()
  return (
    <>
      {hasSamples && (
        <Button variant="link" busy={isPending} onClick={() => mutate({})}>
          Remove the sample client and project
        </Button>
      )}
      {error && (
        <p role="alert" className="text-red">
          {errorText(error, 'The samples could not be removed')}
        </p>
      )}
      <p role="status" className="order-last text-muted-foreground">
        {!hasSamples && isSuccess && 'The samples are gone.'}
      </p>
    </>
  )
}
