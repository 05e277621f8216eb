import type { ImportCounts, ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../../platform/api/api.ts'
import { useUser } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { FormError } from '../../../../ui/form/form.tsx'
import { ReportButton } from '../progress/report-button.tsx'
import { useCheckImport, useRunImport } from '../queries.ts'
import { AnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'
import { changesIn, foundIn, orderFor, rowsIn } from './counts-text.ts'
import { Figures } from './import-figures.tsx'
import { RemarkLists } from './remark-lists.tsx'

/** What would become of each row, while nothing has changed yet. */
export function CheckStep({ run }: { run: ImportRun & { counts: ImportCounts } }) {
  const { navigationLabels: labels } = useUser()
  const { id, kind, counts, failure, fileName, total, mapping, duplicates } = run
  const order = useRunImport(id)
  const check = useCheckImport(id)
  const error = order.error ?? check.error
  const isReady = failure === null && changesIn(counts) > 0
  return (
    <>
      <StepHeading>{foundIn(run, labels)}</StepHeading>
      <StepText>
        <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi> has {rowsIn(total)}.{' '}
        {isReady ? 'Nothing is imported yet.' : 'Nothing was changed.'}
      </StepText>
      {failure && (
        <div className="mt-4">
          <FormError>{failure}</FormError>
        </div>
      )}
      <Figures kind={kind} counts={counts} />
      {error && (
        <div className="mt-5">
          <FormError>{errorText(error, 'The import could not be started')}</FormError>
        </div>
      )}
      <StepActions>
        {isReady && (
          <Button variant="primary" busy={order.isPending} onClick={() => order.mutate()}>
            {orderFor(run, labels)}
          </Button>
        )}
        {failure && (
          <Button busy={check.isPending} onClick={() => check.mutate({ mapping, duplicates })}>
            Check again
          </Button>
        )}
        <Button asChild variant={isReady || failure ? 'ghost' : 'outline'}>
          <Link to="/app/settings/import/$kind" params={{ kind }} search={{ import: id, step: 'columns' }}>
            Back to the columns
          </Link>
        </Button>
        {!isReady && <AnotherFile kind={kind} />}
        <ReportButton run={run} />
      </StepActions>
      <RemarkLists run={run} />
    </>
  )
}
