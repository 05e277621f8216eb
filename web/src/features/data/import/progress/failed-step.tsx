import type { ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { FormError } from '../../../../ui/form/form.tsx'
import { useCheckImport } from '../queries.ts'
import { AnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'

/** Why nothing came of it, and how to go on. */
export function FailedStep({ run: { id, kind, failure, mapping, duplicates } }: { run: ImportRun }) {
  const check = useCheckImport(id)
  return (
    <>
      <StepHeading>Nothing was imported</StepHeading>
      <StepText>Everything is as it was before. Your sheet is still here.</StepText>
      <div className="mt-4">
        <FormError>
          {check.error ? errorText(check.error, 'The sheet could not be checked') : failure}
        </FormError>
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
            Back to the columns
          </Link>
        </Button>
        <AnotherFile kind={kind} />
      </StepActions>
    </>
  )
}
