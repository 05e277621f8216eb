import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { useUser } from '../../../../platform/session/session.ts'
import { Progress } from '../../../../ui/display/progress.tsx'
import { changesIn, counted, inFigures, rowsIn } from '../review/counts-text.ts'
import { StepHeading, StepText } from '../step-parts.tsx'

type Props = { run: ImportRun & { counts: ImportCounts }; isAway: boolean }

/** How far it is; it goes on without anybody looking. */
export function RunningStep({ run: { kind, counts, done, total, fileName }, isAway }: Props) {
  const { navigationLabels: labels } = useUser()
  return (
    <>
      <StepHeading>Importing {counted(changesIn(counts), kind, labels)}</StepHeading>
      <StepText>All of it or nothing. You can leave this page: it goes on by itself.</StepText>
      <div className="mt-6 max-w-120">
        <Progress label={`Import of ${fileName}`} share={total > 0 ? done / total : 0} />
        <p className="mt-2 text-13 leading-4.5 text-muted-foreground tabular-nums">
          {done > 0 ? `${inFigures(done)} of ${rowsIn(total)}` : `Reading ${rowsIn(total)}…`}
        </p>
        <p role="status" className="mt-1 text-13 leading-4.5 text-amber">
          {isAway && 'Waiting for the connection. The import goes on meanwhile.'}
        </p>
      </div>
    </>
  )
}
