import type { PaidPart } from '@mantel/domain/payments/payments'
import { can, type Permission, type PermissionSubject } from '@mantel/domain/permissions'
import type { NextStep, StepAction } from '@mantel/domain/projects/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useUser } from '../../../platform/session/session.ts'
import { type ContractStep, useDetail } from '../detail/detail-context.ts'

/**
 * Opens a field of the project, starts an action on its contract, opens its invoice, or marks it as paid.
 * `labelForDrafts` is for users who may not send contracts.
 */
export type StepButton = { label: string } & (
  | { field: 'clientId' | 'estimateValue' | 'dateServiced' }
  | { contract: ContractStep; needs: Permission; labelForDrafts?: string }
  | { invoice: 'send'; needs: Permission }
  | { paid: PaidPart; needs: Permission }
)

/** Steps that are missing here show only their text. */
const stepButtons: Partial<Record<StepAction, StepButton>> = {
  'send-invoice': { label: 'Send invoice', invoice: 'send', needs: 'invoices:write' },
  'settle-balance': { label: 'Mark as paid', paid: 'balance', needs: 'payments:record' },
  'settle-deposit': { label: 'Mark as paid', paid: 'deposit', needs: 'payments:record' },
  'add-client': { label: 'Add client', field: 'clientId' },
  'add-estimate': { label: 'Add estimate', field: 'estimateValue' },
  'set-install-date': { label: 'Set install date', field: 'dateServiced' },
  'draft-contract': { label: 'Draft contract', contract: 'write', needs: 'contracts:draft' },
  'review-contract': {
    label: 'Review and send',
    labelForDrafts: 'Review',
    contract: 'write',
    needs: 'contracts:draft',
  },
  'extend-link': { label: 'Extend', contract: 'extend', needs: 'contracts:send' },
  'remind-contract': { label: 'Remind', contract: 'remind', needs: 'contracts:send' },
  'resend-contract': { label: 'Resend', contract: 'send', needs: 'contracts:send' },
  'copy-link': { label: 'Copy link', contract: 'link', needs: 'contracts:send' },
}

/** The button of a step where the project's fields cannot be edited. Undefined if the step needs a field. */
export function buttonOf({ action }: NextStep, user: PermissionSubject) {
  const button = action && stepButtons[action]
  return button && 'needs' in button && can(user, button.needs) ? button : undefined
}

/** The project's next step, and its button if the user may use it. */
export function useNextStep() {
  const user = useUser()
  const { project, mayEdit } = useDetail()
  const step = openStepOf(project)
  const button = step?.action && stepButtons[step.action]
  const isAllowed = button && ('needs' in button ? can(user, button.needs) : mayEdit(button.field))
  return { step, button: isAllowed ? button : undefined }
}

export function isNextStepContract(project: ProjectOnPage) {
  const action = openStepOf(project)?.action
  return action !== null && action !== undefined && 'contract' in (stepButtons[action] ?? {})
}

/** Null if no one has to act, or if the project is archived. */
const openStepOf = ({ nextStep, archivedAt }: ProjectOnPage) =>
  nextStep?.waitsFor && !archivedAt ? nextStep : null
