import type { ExportKind } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { ListActions } from '../../../ui/overlay/list-actions.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { useExport } from './use-export.ts'

export function ListMenu({ kind }: { kind: ExportKind }) {
  const user = useUser()
  const navigate = useNavigate()
  const { start, isPreparing } = useExport(kind)
  const label = user.navigationLabels[kind].toLowerCase()
  if (!can(user, 'data:export')) return null
  return (
    <ListActions busy={isPreparing}>
      {can(user, 'data:import') && (
        <MenuItem
          icon={Upload}
          onSelect={() => void navigate({ to: '/app/settings/import/$kind', params: { kind } })}
        >
          Import {label}
        </MenuItem>
      )}
      <MenuItem icon={Download} disabled={isPreparing} onSelect={start}>
        {isPreparing ? 'Preparing…' : `Export ${label}`}
      </MenuItem>
    </ListActions>
  )
}
