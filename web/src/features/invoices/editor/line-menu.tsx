import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import type { EditedLine } from './edited-fields.ts'
import type { LineActions } from './use-lines.ts'

type Props = { line: EditedLine; name: string; isFirst: boolean; isLast: boolean; actions: LineActions }

export const LineMenu = ({ line, name, isFirst, isLast, actions }: Props) => (
  <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} className="size-7!" />}>
    <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={isFirst} onSelect={() => actions.move(line.key, -1)}>
      Move up
    </MenuItem>
    <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={isLast} onSelect={() => actions.move(line.key, 1)}>
      Move down
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={Trash2} destructive onSelect={() => actions.remove(line.key)}>
      Remove
    </MenuItem>
  </Menu>
)
