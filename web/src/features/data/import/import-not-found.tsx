import type { ImportKind } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/base/button.tsx'
import { StepActions, StepHeading, StepText } from './step-parts.tsx'

/** Kept for a week, and never anybody else’s. */
export const ImportGone = ({ kind }: { kind: ImportKind }) => (
  <>
    <StepHeading>This import is no longer here</StepHeading>
    <StepText>Sheets and their reports are kept for a week. What was imported is where it belongs.</StepText>
    <StepActions>
      <Button asChild variant="primary">
        <Link to="/app/settings/import/$kind" params={{ kind }}>
          Choose a sheet
        </Link>
      </Button>
    </StepActions>
  </>
)
