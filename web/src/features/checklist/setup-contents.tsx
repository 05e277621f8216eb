import type { Checklist } from '@mantel/domain/checklist'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import * as copy from './copy.ts'
import { doneCount, isComplete, itemCount } from './items.ts'
import { useEditChecklist, useRemoveSamples, useRestoreSamples } from './queries.ts'
import { SetupIllustration } from './setup-illustration.tsx'
import { SetupList } from './setup-list.tsx'

type Props = {
  list: Checklist
  onLeave?: () => void
  onDismiss?: () => void
}

export function SetupContents({ list, onLeave, onDismiss }: Props) {
  const { mutate: edit } = useEditChecklist()
  const done = doneCount(list)
  function dismiss() {
    onDismiss?.()
    edit({ dismissed: true })
    toast({
      title: 'Checklist dismissed',
      text: copy.dismissedHint,
      action: { label: 'Undo', run: () => edit({ dismissed: false }) },
    })
  }
  return (
    <>
      <SetupIllustration share={done / itemCount} className="w-full max-w-95" />
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
            Dismiss checklist
          </Button>
        )}
      </div>
    </>
  )
}

/** Shows the result in place, because a toast could be hidden behind the panel that contains the checklist. */
function Samples({ hasSamples }: { hasSamples: boolean }) {
  const removal = useRemoveSamples()
  const restoring = useRestoreSamples()
  const isRemoved = removal.isSuccess && !restoring.isSuccess
  const problem = removal.error
    ? errorText(removal.error, copy.samplesNotRemoved)
    : restoring.error && errorText(restoring.error, copy.samplesNotRestored)
  return (
    <>
      {hasSamples && (
        <Button
          variant="link"
          busy={removal.isPending}
          onClick={() => {
            restoring.reset()
            removal.mutate({})
          }}
        >
          Remove sample data
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
      <div className="order-last flex items-center gap-3">
        <p role="status" className="text-muted-foreground">
          {!hasSamples && isRemoved && copy.samplesRemoved}
        </p>
        {!hasSamples && isRemoved && (
          <Button variant="link" busy={restoring.isPending} onClick={() => restoring.mutate({})}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}
