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

/** Runs in this order. A step that fails does not keep the others from running. */
export const reconcileSteps: ReconcileStep[] = [
  reconcileAccount,
  endUncreatedCheckouts,
  sendWaitingRefunds,
  reconcilePayments,
  findNewRefundsAndDisputes,
  reconcilePayouts,
]
