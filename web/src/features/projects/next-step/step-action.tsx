import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { MarkPaidButton } from '../mark-paid/mark-paid-button.tsx'
import type { StepButton } from './step-buttons.ts'

type Props = {
  project: { id: string; title: string }
  button: Exclude<StepButton, { field: unknown }>
  /** True in lists of several projects: the button's label for screen readers includes the project's title. */
  isNamed?: boolean
}

/** The button of a next step outside of the project's page. Steps that need more than a click open that page. */
export function StepAction({ project, button, isNamed }: Props) {
  const user = useUser()
  const { id, title } = project
  if ('paid' in button) return <MarkPaidButton project={project} part={button.paid} size="small" />
  const isDraft = 'contract' in button && !can(user, 'contracts:send') && button.labelForDrafts
  const label = isDraft || button.label
  const name = isNamed ? { 'aria-label': `${label}: ${title}` } : {}
  return (
    <Button asChild size="small">
      {'invoice' in button ? (
        <Link to="/app/projects/$id" params={{ id }} search={{ tab: 'invoices' }} {...name}>
          {label}
        </Link>
      ) : button.contract === 'write' ? (
        <Link to="/app/projects/$id/contract" params={{ id }} hash="draft" {...name}>
          {label}
        </Link>
      ) : (
        <Link
          to="/app/projects/$id"
          params={{ id }}
          search={{ tab: 'contract', step: button.contract }}
          {...name}
        >
          {label}
        </Link>
      )}
    </Button>
  )
}
