import { can } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, FoldHorizontal, Pencil } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { useBoardTools } from './board-context.ts'
import { focusAfterRender } from './focus-card.ts'

export function ColumnMenu({ stage }: { stage: Stage }) {
  const { setCollapsed, by } = useBoardTools()
  const navigate = useNavigate()
  const mayRename = can(useUser(), 'settings:write') && by === 'stage'
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`Actions for ${stage.name}`}
          className="absolute right-1 opacity-0 group-hover/head:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
        />
      }
    >
      <MenuItem
        icon={FoldHorizontal}
        onSelect={() => {
          setCollapsed(stage, true)
          focusAfterRender(`button[data-stage="${CSS.escape(stage.name)}"]`)
        }}
      >
        Collapse
      </MenuItem>
      {mayRename && (
        <MenuItem icon={Pencil} onSelect={() => void navigate({ to: '/app/settings', hash: 'pipeline' })}>
          Rename in settings
        </MenuItem>
      )}
    </Menu>
  )
}
