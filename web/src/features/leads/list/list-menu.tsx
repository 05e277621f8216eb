import { leadsApi } from '@mantel/domain/leads/leads'
import { can } from '@mantel/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Download, SlidersHorizontal, Upload } from 'lucide-react'
import { useCsvExport } from '../../../platform/api/use-csv-export.ts'
import { useUser } from '../../../platform/session/session.ts'
import { ListActions } from '../../../ui/overlay/list-actions.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import type { ListState } from './list-state.ts'

/** What can be done with the whole list. The export has all leads that match the filters. */
export function ListMenu({ state: { view, filters } }: { state: ListState }) {
  const user = useUser()
  const navigate = useNavigate()
  const { start, isPreparing } = useCsvExport({
    endpoint: leadsApi.export,
    fallbackName: 'leads.csv',
    failed: copy.exportFailed,
  })
  const [mayExport, mayImport] = [can(user, 'data:export'), can(user, 'data:import')]
  const mayConfigure = can(user, 'widget:configure')
  if (!mayExport && !mayConfigure) return null
  return (
    <ListActions busy={isPreparing}>
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
        <MenuItem
          icon={Download}
          disabled={isPreparing}
          onSelect={() => start({ body: { ...filters, view } })}
        >
          {isPreparing ? 'Preparing…' : 'Export leads'}
        </MenuItem>
      )}
    </ListActions>
  )
}
