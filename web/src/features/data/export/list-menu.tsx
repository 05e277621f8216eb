import type { ExportKind } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, Upload } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { useExport } from './use-export.ts'

export function ListMenu({ kind }: { kind: ExportKind }) {
  const user = useUser()
  const navigate = useNavigate()
  const { start, isPreparing } = useExport(kind)
  const label = user.navigationLabels[kind].toLowerCase()
  if (!can(user, 'data:export')) return null
  return (
    <Menu
      tooltip="List actions"
      trigger={
        <Button
          variant="ghost"
          icon={Ellipsis}
          busy={isPreparing}
          aria-label="List actions"
          className="w-8 px-0! touch:w-11"
        />
      }
    >
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
    </Menu>
  )
}
