import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { doneIn, rowsIn, several } from '../review/counts-text.ts'
import { Figures } from '../review/import-figures.tsx'
import { RemarkLists } from '../review/remark-lists.tsx'
import { StepActions, StepHeading, StepText } from '../step-parts.tsx'
import { ReportButton } from './report-button.tsx'

/** What became of the sheet, and where to see it. */
export function ReportStep({ run }: { run: ImportRun & { counts: ImportCounts } }) {
  const { navigationLabels: labels } = useUser()
  const { kind, counts, fileName, total } = run
  return (
    <>
      <StepHeading>{doneIn(run, labels)}</StepHeading>
      <StepText>
        <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi> had {rowsIn(total)}. Its
        report is kept for a week.
      </StepText>
      <Figures kind={kind} counts={counts} isDone />
      <StepActions>
        <Button asChild variant="primary">
          <Link to={`/app/${kind}`}>See {several(kind, labels)}</Link>
        </Button>
        <ReportButton run={run} />
        <Button asChild variant="ghost">
          <Link to="/app/settings/import/$kind" params={{ kind }}>
            Import another sheet
          </Link>
        </Button>
      </StepActions>
      <RemarkLists run={run} />
    </>
  )
}
