import type { ImportKind } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.tsx'
import { StepActions, StepHeading, StepText } from './step-parts.tsx'

/** Shown if the import does not exist: it is older than a week, or it belongs to another company. */
export const ImportNotFound = ({ kind }: { kind: ImportKind }) => (
  <>
    <StepHeading>{copy.importNotFound}</StepHeading>
    <StepText>{copy.keptForAWeek}</StepText>
    <StepActions>
      <Button asChild variant="primary">
        <Link to="/app/settings/import/$kind" params={{ kind }}>
          Choose a spreadsheet
        </Link>
      </Button>
    </StepActions>
  </>
)
