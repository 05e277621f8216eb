import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { Progress } from '../../../../ui/display/progress.tsx'
import * as copy from '../copy.tsx'
import { useNounLabels } from '../noun-labels.ts'
import { changeCount, countWithNoun, formatCount, rowCount } from '../review/counts-text.ts'
import { StepHeading, StepText } from '../step-parts.tsx'

type Props = { run: ImportRun & { counts: ImportCounts }; isOffline: boolean }

export function RunningStep({ run: { kind, counts, done, total, fileName }, isOffline }: Props) {
  const labels = useNounLabels()
  return (
    <>
      <StepHeading>Importing {countWithNoun(changeCount(counts), kind, labels)}</StepHeading>
      <StepText>{copy.keepsRunning}</StepText>
      <div className="mt-6 max-w-120">
        <Progress label={copy.progressLabel(fileName)} share={total > 0 ? done / total : 0} />
        <p className="mt-2 text-13 leading-4.5 text-muted-foreground tabular-nums">
          {done > 0 ? `${formatCount(done)} of ${rowCount(total)}` : `Reading ${rowCount(total)}…`}
        </p>
        <p role="status" className="mt-1 text-13 leading-4.5 text-amber">
          {isOffline && copy.reconnecting}
        </p>
      </div>
    </>
  )
}
