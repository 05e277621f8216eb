import type { ImportRun } from '@mantel/domain/data'
import { ColumnsStep } from '../columns/columns-step.tsx'
import { FailedStep } from '../progress/failed-step.tsx'
import { ReportStep } from '../progress/report-step.tsx'
import { RunningStep } from '../progress/running-step.tsx'
import type { Step } from '../steps.ts'
import { CheckStep } from './review-step.tsx'

type Props = {
  run: ImportRun
  step: Step
  /** The server was silent when it was last asked how far it is. */
  isAway: boolean
}

/** What is to be done with a sheet that is here, or what became of it. */
export function ImportStep({ run, step, isAway }: Props) {
  const { counts } = run
  if (step === 'columns' || !counts) return <ColumnsStep run={run} />
  if (step === 'check') return <CheckStep run={{ ...run, counts }} />
  if (run.state === 'running') return <RunningStep run={{ ...run, counts }} isAway={isAway} />
  return run.state === 'done' ? <ReportStep run={{ ...run, counts }} /> : <FailedStep run={run} />
}
