import { ArrowDown, CircleAlert } from 'lucide-react'
import { Button } from '../../../../ui/base/button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { ActionBar } from '../../frame.tsx'
import * as copy from './copy.ts'

type Props = {
  marked: number
  all: number
  isEmpty: boolean
  isPending: boolean
  error: string | undefined
  /** True if the link no longer works. A retry would fail as well. */
  isOver: boolean
  onBack: () => void
  onFinish: () => void
  onNext: () => void
}

export function ReviewBar({
  marked,
  all,
  isEmpty,
  isPending,
  error,
  isOver,
  onBack,
  onFinish,
  onNext,
}: Props) {
  const isComplete = marked === all && !isEmpty
  return (
    <ActionBar>
      {error && (
        <p className="mb-2 flex items-start gap-1.5 text-14 leading-5 text-destructive">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.75 shrink-0" />
          <span>
            <span className="block">{error}</span>
            {isOver ? copy.linkIsOver : copy.nothingLost}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-w-60 flex-1 items-center gap-3">
          <p role="status" className="text-14 font-semibold whitespace-nowrap tabular-nums">
            {copy.signedCount(marked, all)}
          </p>
          <Progress label="Fields signed" share={all ? marked / all : 0} className="flex-1" />
          {!isComplete && (
            <button
              type="button"
              onClick={onNext}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-14 font-semibold whitespace-nowrap text-primary-text hover:underline"
            >
              Next field
              <ArrowDown size={14} strokeWidth={1.8} aria-hidden />
            </button>
          )}
        </div>
        <div className="flex flex-1 gap-2.5 @min-[720px]:flex-none">
          <Button size="large" onClick={onBack} className="h-12! w-24 text-16!">
            Back
          </Button>
          <Button
            size="large"
            variant="primary"
            disabled={!isComplete || isOver}
            aria-disabled={isPending || undefined}
            aria-describedby="binding"
            onClick={isPending ? undefined : onFinish}
            className="h-12! flex-1 text-16! disabled:border-transparent disabled:bg-secondary disabled:text-muted-foreground disabled:opacity-100 disabled:shadow-none @min-[720px]:w-35"
          >
            {isPending ? 'Finishing…' : 'Finish'}
          </Button>
        </div>
      </div>
      <p id="binding" className="mt-1.5 text-13 leading-4.75 text-muted-foreground">
        {isOver ? copy.nothingSigned : isComplete ? copy.finishSigns : copy.signEachField}
      </p>
    </ActionBar>
  )
}
