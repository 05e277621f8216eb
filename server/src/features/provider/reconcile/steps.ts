import { syncAccount } from '../account/check-account.ts'
import {
  endUncreatedCheckouts,
  findNewRefundsAndDisputes,
  reconcilePayments,
  reconcilePayouts,
  sendWaitingRefunds,
} from './payment-steps.ts'
import type { ReconcileStep } from './reconcile-step.ts'

const reconcileAccount: ReconcileStep = async (services, account) => {
  if (account.isConnected) await syncAccount(services, account)
}

/** The steps run in this order. If one of them fails, the others still run. */
export const reconcileSteps: ReconcileStep[] = [
  reconcileAccount,
  endUncreatedCheckouts,
  sendWaitingRefunds,
  reconcilePayments,
  findNewRefundsAndDisputes,
  reconcilePayouts,
]
