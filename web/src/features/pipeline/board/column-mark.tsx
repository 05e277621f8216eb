import { Avatar } from '../../../ui/display/avatar.tsx'
import { StageMark } from '../../projects/stage-mark.tsx'
import { unassigned } from '../copy.ts'
import { useBoardTools } from './board-context.ts'

/** The icon before the name of a column. */
export function ColumnMark({ name }: { name: string }) {
  const { stages, by } = useBoardTools()
  if (by === 'stage') return <StageMark stages={stages} name={name} />
  if (by === 'type') return null
  if (name !== unassigned) return <Avatar name={name} size={18} />
  return <span className="size-4.5 shrink-0 rounded-full border-[1.5px] border-dashed border-border-strong" />
}
