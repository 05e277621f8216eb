import { Ellipsis, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx'
import { MoveItems } from '../../../../ui/overlay/move-items.tsx'
import type { EditedLine } from '../edited-fields.ts'
import type { LineActions } from './use-lines.ts'

type Props = { line: EditedLine; name: string; isFirst: boolean; isLast: boolean; actions: LineActions }

export const LineMenu = ({ line, name, isFirst, isLast, actions }: Props) => (
  <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} className="size-7!" />}>
    <MoveItems isFirst={isFirst} isLast={isLast} onMove={(by) => actions.move(line.key, by)} />
    <MenuSeparator />
    <MenuItem icon={Trash2} destructive onSelect={() => actions.remove(line.key)}>
      Remove
    </MenuItem>
  </Menu>
)
