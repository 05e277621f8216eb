import { can } from '@mantel/domain/permissions'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArrowRightLeft, Link2, SquareArrowOutUpRight, SquareCheck } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { useMoveActions } from '../../projects/move/move-context.ts'
import { useArchiveWithUndo } from './archive-project.ts'
import * as copy from './copy.ts'

export type MenuPosition = { card: ProjectInList; x: number; y: number; width: number; height: number }

type Props = MenuPosition & { isSelected: boolean; onSelect: () => void; onClosed: () => void }

/** One menu for all cards, opened at the given position. */
export function CardMenu({ card, x, y, width, height, isSelected, onSelect, onClosed }: Props) {
  const navigate = useNavigate()
  const { choose, reachable } = useMoveActions()
  const archive = useArchiveWithUndo()
  const mayArchive = can(useUser(), 'projects:archive')
  const path = `/app/projects/${card.id}`
  const copyLink = () =>
    navigator.clipboard.writeText(`${window.location.origin}${path}`).then(
      () => toast({ title: 'Link copied' }),
      () => toastError(copy.linkNotCopied),
    )
  return (
    <Menu
      opensAtOnce
      onClosed={onClosed}
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${card.title}`}
          tabIndex={-1}
          style={{ left: x, top: y, width, height }}
          className="pointer-events-none fixed"
        />
      }
    >
      <MenuItem icon={SquareArrowOutUpRight} keys="↵" onSelect={() => void navigate({ to: path })}>
        Open
      </MenuItem>
      {reachable(card).length > 1 && (
        <MenuItem icon={ArrowRightLeft} keys="S" onSelect={() => choose(card)}>
          Move to stage
        </MenuItem>
      )}
      <MenuItem icon={SquareCheck} keys="X" onSelect={onSelect}>
        {isSelected ? 'Deselect' : 'Select'}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        Copy link
      </MenuItem>
      {mayArchive && (
        <>
          <MenuSeparator />
          <MenuItem icon={Archive} onSelect={() => archive(card)}>
            Archive
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
