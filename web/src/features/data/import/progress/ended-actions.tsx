import type { ImportRun } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import { useNounLabels } from '../noun-labels.ts'
import { pluralNoun } from '../review/counts-text.ts'
import { StepActions } from '../step-parts.tsx'
import { ReportButton } from './report-button.tsx'

/** What the user can do after an import has ended or was undone. */
export function EndedActions({ run, children }: { run: ImportRun; children?: ReactNode }) {
  const labels = useNounLabels()
  const { kind } = run
  return (
    <StepActions>
      <Button asChild variant="primary">
        <Link to={`/app/${kind}`}>View {pluralNoun(kind, labels)}</Link>
      </Button>
      <ReportButton run={run} />
      {children}
      <Button asChild variant="ghost">
        <Link to="/app/settings/import/$kind" params={{ kind }}>
          Import another file
        </Link>
      </Button>
    </StepActions>
  )
}
