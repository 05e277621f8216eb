import type { ImportRun } from '@mantel/domain/data'
import { ColumnsStep } from '../columns/columns-step.tsx'
import { FailedStep } from '../progress/failed-step.tsx'
import { ReportStep } from '../progress/report-step.tsx'
import { RunningStep } from '../progress/running-step.tsx'
import type { Step } from '../steps.ts'
import { UndoingStep } from '../undo/undoing-step.tsx'
import { UndoneStep } from '../undo/undone-step.tsx'
import { ReviewStep } from './review-step.tsx'

type Props = {
  run: ImportRun
  step: Step
  /** Whether the last fetch failed, so that the progress may be old. */
  isOffline: boolean
}

export function ImportStep({ run, step, isOffline }: Props) {
  const { counts } = run
  if (step === 'columns' || !counts) return <ColumnsStep run={run} />
  if (step === 'review') return <ReviewStep run={{ ...run, counts }} />
  if (run.state === 'running') return <RunningStep run={{ ...run, counts }} isOffline={isOffline} />
  if (run.state === 'undoing') return <UndoingStep run={run} isOffline={isOffline} />
  if (run.undone) return <UndoneStep run={run} undone={run.undone} />
  return run.state === 'done' ? <ReportStep run={{ ...run, counts }} /> : <FailedStep run={run} />
}
