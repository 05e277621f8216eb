import type { Day } from '@mantel/domain/basics/dates'
import type { OpenBalance, ProjectNeedingAttention } from '@mantel/domain/dashboard'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { StepAction } from '../../projects/next-step/step-action.tsx'
import { buttonOf } from '../../projects/next-step/step-buttons.ts'
import { OpenInvoiceLink, OpenProjectLink } from '../attention-row.tsx'
import { BalanceActions, useBalanceAction } from '../balance-actions.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

type ProjectProps = { project: ProjectNeedingAttention; today: Day }

/** What the user can do about a project. The row around it still opens the project. */
export function ProjectActions({ project, today }: ProjectProps) {
  const user = useUser()
  const { id, title, facts, nextStep } = project
  const button = nextStep && buttonOf(nextStep, user)
  return (
    <>
      <OpenProjectLink project={project} isHidden={button !== undefined && button !== null} />
      <Above>
        {button && <StepAction project={project} button={button} isNamed />}
        <SnoozeMenu subject={{ kind: 'project', id, title, facts }} today={today} />
      </Above>
    </>
  )
}

type InvoiceProps = { invoice: OpenBalance; today: Day }

export function InvoiceActions({ invoice, today }: InvoiceProps) {
  const action = useBalanceAction(invoice, today)
  return (
    <>
      <OpenInvoiceLink invoice={invoice} isHidden={action !== null} />
      <Above>
        <BalanceActions balance={invoice} today={today} />
      </Above>
    </>
  )
}

/** Places the buttons above the link that covers the row, so that they can be clicked. */
const Above = ({ children }: { children: ReactNode }) => (
  <div className="relative z-1 flex shrink-0 items-center gap-1">{children}</div>
)
