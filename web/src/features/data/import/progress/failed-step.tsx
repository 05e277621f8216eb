import type { ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { FormError } from '../../../../ui/form/form.tsx'
import * as copy from '../copy.tsx'
import { useCheckImport } from '../queries.ts'
import { ChooseAnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'

export function FailedStep({ run: { id, kind, failure, mapping, duplicates } }: { run: ImportRun }) {
  const check = useCheckImport(id)
  return (
    <>
      <StepHeading>{copy.nothingImported}</StepHeading>
      <StepText>{copy.dataUnchanged}</StepText>
      <div className="mt-4">
        <FormError>{check.error ? errorText(check.error, copy.checkFailed) : failure}</FormError>
      </div>
      <StepActions>
        <Button
          variant="primary"
          busy={check.isPending}
          onClick={() => check.mutate({ mapping, duplicates })}
        >
          Check again
        </Button>
        <Button asChild variant="ghost">
          <Link to="/app/settings/import/$kind" params={{ kind }} search={{ import: id, step: 'columns' }}>
            Back to columns
          </Link>
        </Button>
        <ChooseAnotherFile kind={kind} />
      </StepActions>
    </>
  )
}
