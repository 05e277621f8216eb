import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { projectsPages } from '../../projects/list/list-queries.ts'
import { useOpenNewInvoice } from '../open-new-invoice.ts'
import { ChoiceDialog } from './choice-list.tsx'
import * as copy from './copy.ts'

type Props = {
  /** Limits the choice to the projects of a client. */
  clientId?: string
  onClose: () => void
}

/** Chooses the project of a new invoice. */
export function NewInvoiceDialog({ clientId, onClose }: Props) {
  const [search, setSearch] = useState('')
  const { rows, error } = usePages(
    projectsPages({ view: 'all', clientId, search: search || undefined, sort: '-created' }),
  )
  const { create, isCreating } = useOpenNewInvoice()
  return (
    <ChoiceDialog
      title="New invoice"
      description={copy.chooseProject}
      searchLabel="Search projects"
      search={search}
      onSearch={setSearch}
      rows={rows?.slice(0, 8)}
      keyOf={({ id }) => id}
      isBusy={isCreating}
      error={error ? errorText(error) : undefined}
      onChoose={({ id }) => void create(id)}
      onClose={onClose}
      render={({ title, clientName }) => (
        <>
          <bdi className="min-w-0 flex-1 truncate font-medium">{title}</bdi>
          <bdi className="max-w-40 truncate text-muted-foreground">{clientName}</bdi>
        </>
      )}
    />
  )
}
