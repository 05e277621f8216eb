import { leadsApi } from '@mantel/domain/leads/leads'
import { can } from '@mantel/domain/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, SlidersHorizontal, Upload } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { ListActions } from '../../../ui/overlay/list-actions.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import type { ListState } from './list-state.ts'

/** What can be done with the whole list. The export has all leads that match the filters. */
export function ListMenu({ state: { view, filters } }: { state: ListState }) {
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(leadsApi.export, { body: { ...filters, view } }, 'leads.csv'),
    onSuccess: (name) => {
      toast({ title: 'Export ready', text: copy.exportSaved(name) })
      void refreshAfter(queries, leadsApi.export)
    },
    onError: (error) => toastError(errorText(error, copy.exportFailed)),
  })
  const [mayExport, mayImport] = [can(user, 'data:export'), can(user, 'data:import')]
  const mayConfigure = can(user, 'widget:configure')
  if (!mayExport && !mayConfigure) return null
  return (
    <ListActions busy={isPending}>
      {mayConfigure && (
        <MenuItem
          icon={SlidersHorizontal}
          onSelect={() => void navigate({ to: '/app/settings', hash: 'lead-form' })}
        >
          {copy.setUpForm}
        </MenuItem>
      )}
      {mayImport && (
        <MenuItem
          icon={Upload}
          onSelect={() => void navigate({ to: '/app/settings/import/$kind', params: { kind: 'leads' } })}
        >
          Import leads
        </MenuItem>
      )}
      {mayExport && (
        <MenuItem icon={Download} disabled={isPending} onSelect={() => mutate()}>
          {isPending ? 'Preparing…' : 'Export leads'}
        </MenuItem>
      )}
    </ListActions>
  )
}
