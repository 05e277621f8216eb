import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { FormError } from '../../../../ui/form/form.tsx'
import * as copy from '../copy.tsx'
import { useNounLabels } from '../noun-labels.ts'
import { importSummary, rowCount } from '../review/counts-text.ts'
import { ImportStats } from '../review/import-stats.tsx'
import { RemarkLists } from '../review/remark-lists.tsx'
import { StepHeading, StepText } from '../step-parts.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { EndedActions } from './ended-actions.tsx'

export function ReportStep({ run }: { run: ImportRun & { counts: ImportCounts } }) {
  const labels = useNounLabels()
  const { kind, counts, fileName, total, failure, undoableUntil } = run
  return (
    <>
      <StepHeading>{importSummary(run, labels)}</StepHeading>
      <StepText>
        {copy.reportKept(
          <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi>,
          rowCount(total),
        )}
      </StepText>
      {failure && (
        <div className="mt-4">
          <FormError>{`${copy.notUndone}. ${failure}`}</FormError>
        </div>
      )}
      <ImportStats kind={kind} counts={counts} isDone />
      <EndedActions run={run}>
        {undoableUntil && <UndoButton run={run} undoableUntil={undoableUntil} />}
      </EndedActions>
      <RemarkLists run={run} />
    </>
  )
}
