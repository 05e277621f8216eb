import { formatDollars } from '@mantel/domain/basics/money'
import { type PaidPart, type Payment, paymentsApi } from '@mantel/domain/payments/payments'
import { can } from '@mantel/domain/permissions'
import { errorText, useChange } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

type Marked = { id: string; title: string }

/**
 * Records the open amount as paid today, either on the project's invoices or on the project itself. Admins can undo it.
 */
export function useMarkPaid() {
  const user = useUser()
  const { mutateAsync: mark, isPending } = useChange(paymentsApi.markPaid)
  const { mutateAsync: reverse } = useChange(paymentsApi.reverse)

  async function undo(payments: Payment[]) {
    try {
      for (const { id } of payments) await reverse({ params: { id }, body: { reason: copy.undoReason } })
    } catch (error) {
      toastError(errorText(error, copy.notUndone))
    }
  }

  async function run({ id, title }: Marked, part: PaidPart) {
    try {
      const payments = await mark({ params: { id }, body: { part } })
      const amount = payments.reduce((sum, payment) => sum + payment.amount, 0)
      toast({
        title: copy.marked[part],
        text: `${title}, ${formatDollars(amount)}`,
        ...(can(user, 'payments:refund') && {
          action: { label: 'Undo', run: () => void undo(payments) },
        }),
      })
    } catch (error) {
      toastError(errorText(error, copy.notMarked))
    }
  }

  return { run, isPending }
}
