import type { ImportRun } from '@mantel/domain/data'
import * as copy from '../copy.tsx'
import { StepHeading, StepText } from '../step-parts.tsx'

export const UndoingStep = ({ run: { fileName }, isOffline }: { run: ImportRun; isOffline: boolean }) => (
  <>
    <StepHeading>{copy.undoing}</StepHeading>
    <StepText>{copy.keepsUndoing(<bdi className="wrap-anywhere">{fileName}</bdi>)}</StepText>
    <p role="status" className="mt-1 text-13 leading-4.5 text-amber">
      {isOffline && copy.reconnectingUndo}
    </p>
  </>
)
