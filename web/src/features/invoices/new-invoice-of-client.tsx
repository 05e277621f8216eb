import { can } from '@mantel/domain/permissions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../platform/api/pages.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { projectsOfClient } from '../clients/queries.ts'
import { NewInvoiceDialog } from './dialogs/new-invoice-dialog.tsx'
import { useOpenNewInvoice } from './open-new-invoice.ts'

/** Drafts an invoice for the client’s project, and asks for which one if there are several. */
export function NewInvoiceOfClient({ clientId }: { clientId: string }) {
  const mayCreate = can(useUser(), 'invoices:write')
  const { rows } = usePages(projectsOfClient(clientId, 'all'))
  const { create, isCreating } = useOpenNewInvoice()
  const [isChoosing, setChoosing] = useState(false)
  const [first, ...others] = rows ?? []
  if (!mayCreate || !first) return null
  return (
    <>
      <Button
        size="small"
        icon={Plus}
        busy={isCreating}
        onClick={() => (others.length > 0 ? setChoosing(true) : void create(first.id))}
      >
        New invoice
      </Button>
      {isChoosing && <NewInvoiceDialog clientId={clientId} onClose={() => setChoosing(false)} />}
    </>
  )
}
