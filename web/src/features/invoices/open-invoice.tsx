import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './dialogs/copy.ts'
import { useOpenNewInvoice } from './open-new-invoice.ts'

/** Opens the draft of a project's next invoice. Creates the draft if there is none. */
export function OpenInvoice({ projectId, children }: { projectId: string; children: string }) {
  const navigate = useNavigate()
  const { create } = useOpenNewInvoice()
  const [isBusy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    try {
      const { items } = await call(invoicesApi.list, { query: { projectId, view: 'drafts', limit: 1 } })
      const [draft] = items
      if (draft) await navigate({ to: '/app/invoices/$id', params: { id: draft.id } })
      else await create(projectId)
    } catch (error) {
      toastError(errorText(error, copy.notCreated))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void open()}>
      {children}
    </Button>
  )
}
