import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { FormError } from '../../../../ui/form/form.tsx'
import { UpgradeLink } from '../../../plan/refusals/plan-link.tsx'
import * as copy from '../copy.tsx'
import { useNounLabels } from '../noun-labels.ts'
import { ReportButton } from '../progress/report-button.tsx'
import { useCheckImport, useRunImport } from '../queries.ts'
import { ChooseAnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'
import { changeCount, checkSummary, importButtonLabel, rowCount } from './counts-text.ts'
import { ImportStats } from './import-stats.tsx'
import { RemarkLists } from './remark-lists.tsx'

export function ReviewStep({ run }: { run: ImportRun & { counts: ImportCounts } }) {
  const labels = useNounLabels()
  const { id, kind, counts, failure, fileName, total, mapping, duplicates, onlyFitting } = run
  const runImport = useRunImport(id)
  const check = useCheckImport(id)
  const error = runImport.error ?? check.error
  const isReady = failure === null && changeCount(counts) > 0
  return (
    <>
      <StepHeading>{checkSummary(run, labels)}</StepHeading>
      <StepText>
        {copy.rowsFound(
          <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi>,
          rowCount(total),
          isReady ? copy.notImportedYet : copy.nothingChanged,
        )}
      </StepText>
      {failure && (
        <div className="mt-4">
          <FormError>{failure}</FormError>
        </div>
      )}
      {onlyFitting && (
        <StepText>
          {copy.onlyFitting}
          <UpgradeLink />
        </StepText>
      )}
      <ImportStats kind={kind} counts={counts} />
      {error && (
        <div className="mt-5">
          <FormError>{errorText(error, copy.startFailed)}</FormError>
        </div>
      )}
      <StepActions>
        {isReady && (
          <Button variant="primary" busy={runImport.isPending} onClick={() => runImport.mutate()}>
            {importButtonLabel(run, labels)}
          </Button>
        )}
        {failure && (
          <Button
            variant="primary"
            busy={check.isPending && check.variables.onlyFitting === true}
            onClick={() => check.mutate({ mapping, duplicates, onlyFitting: true })}
          >
            {copy.importFitting}
          </Button>
        )}
        {failure && (
          <Button
            busy={check.isPending && !check.variables.onlyFitting}
            onClick={() => check.mutate({ mapping, duplicates })}
          >
            Check again
          </Button>
        )}
        <Button asChild variant={isReady || failure ? 'ghost' : 'outline'}>
          <Link to="/app/settings/import/$kind" params={{ kind }} search={{ import: id, step: 'columns' }}>
            Back to columns
          </Link>
        </Button>
        {!isReady && <ChooseAnotherFile kind={kind} />}
        <ReportButton run={run} />
      </StepActions>
      <RemarkLists run={run} />
    </>
  )
}
