import type { Invoice } from '@mantel/domain/invoices/invoice'
import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import * as copy from '../dialogs/copy.ts'
import { useDuplicateInvoice, useUnscheduleInvoice } from '../queries.ts'

/** Actions that run without a dialog. Duplicating and creating a PDF first save what the user has typed. */
export function useDirectActions({ id, invoiceNumber }: Invoice, save = async () => true) {
  const navigate = useNavigate()
  const [duplicate, unschedule] = [useDuplicateInvoice(), useUnscheduleInvoice()]
  const params = { id }
  const actions = {
    unschedule: async () => {
      await unschedule.mutateAsync({ params })
      toast({ title: copy.scheduleCanceled })
    },
    duplicate: async () => {
      if (!(await save())) return toastError(copy.saveFirst)
      const created = await duplicate.mutateAsync({ params })
      await navigate({ to: '/app/invoices/$id', params: { id: created.id } })
      toast({ title: copy.duplicated(created.invoiceNumber) })
    },
    pdf: async () => {
      if (!(await save())) return toastError(copy.saveFirst)
      await downloadFile(invoiceDocumentsApi.pdf, { params }, `${invoiceNumber}.pdf`)
    },
  }
  return (name: keyof typeof actions) =>
    actions[name]().catch((error: unknown) => toastError(errorText(error, failures[name])))
}

const failures = {
  unschedule: copy.scheduleNotCanceled,
  duplicate: copy.notDuplicated,
  pdf: copy.pdfFailed,
}
