import { can } from '@mantel/domain/permissions'
import { closes, type Stage } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { later } from '../../../ui/base/lazy.tsx'
import { boardQuery } from '../queries.ts'
import { placeOf } from './board-cache.ts'
import { type Movable, type Moving, MovingContext } from './move-context.ts'
import { movesOf } from './move-queue.ts'
import type { Neighbours } from './move-sheet.tsx'

const MoveSheet = later(() => import('./move-sheet.tsx'), 'MoveSheet')
const CancelDialog = later(() => import('./cancel-dialog.tsx'), 'CancelDialog')
const InstallOffer = later(() => import('./install-offer.tsx'), 'InstallOffer')

type Props = {
  stages: readonly Stage[]
  /** Where a card stands among others, if it can be put before or behind them. */
  neighbours?: (id: string) => Neighbours | null
  children: ReactNode
}

type Asked = { project: Movable; stage: Stage; afterId: string | null | undefined }

/** Whatever stands in it can move projects: what a stage asks for first, and what it offers then, happens here. */
export function MoveHost({ stages, neighbours, children }: Props) {
  const user = useUser()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Movable | null>(null)
  const [canceling, setCanceling] = useState<Asked | null>(null)
  const [won, setWon] = useState<Movable | null>(null)
  const [said, setSaid] = useState('')
  // Whoever presses a key right after the one that opens it must not press into the void.
  useEffect(() => {
    MoveSheet.preload()
    CancelDialog.preload()
  }, [])
  const mayClose = can(user, 'pipeline:close')
  const mayReach = (project: Movable, { name, kind }: Stage) =>
    mayClose || name === project.status || !closes(kind)

  function move(project: Movable, stage: Stage, afterId?: string | null) {
    const isNew = project.status !== stage.name
    if (!mayReach(project, stage)) {
      toastError(`Only admins and managers can move a project to ${stage.name}.`)
      return false
    }
    if (isNew && stage.kind === 'canceled') {
      setCanceling({ project, stage, afterId })
      return false
    }
    commit({ project, stage, afterId })
    return true
  }

  function commit({ project, stage, afterId }: Asked, reason?: string) {
    const { id, title } = project
    const board = queries.getQueryData(boardQuery.queryKey)
    const before = (board && placeOf(board, id)) ?? { status: project.status, afterId: undefined }
    const moves = movesOf(queries)
    moves.move(id, { status: stage.name, afterId, ...(reason && { reason }) })
    if (project.status === stage.name) return
    const undo = {
      label: 'Undo',
      run: () => {
        setWon(null)
        moves.move(id, before)
        setSaid(`${title} is back in ${before.status}`)
      },
    }
    const origin = stages.find(({ name }) => name === before.status)
    // Some may bring a project out of a stage, but not into it.
    const isUndoable = !origin || mayClose || !closes(origin.kind)
    toast({ title: `${title} moved to ${stage.name}`, ...(isUndoable && { action: undo }) })
    const isOffered = stage.kind === 'won' && !project.dateServiced && can(user, 'projects:edit')
    setWon(isOffered ? project : null)
  }

  const moving: Moving = {
    move,
    reachable: (project) => stages.filter((stage) => mayReach(project, stage)),
    choose: setChosen,
    announce: setSaid,
  }
  return (
    <MovingContext value={moving}>
      {children}
      <div role="status" className="sr-only">
        {said}
      </div>
      {chosen && (
        <MoveSheet
          project={chosen}
          stages={stages}
          neighbours={neighbours?.(chosen.id) ?? null}
          onClose={() => setChosen(null)}
        />
      )}
      {canceling && (
        <CancelDialog
          title={canceling.project.title}
          stage={canceling.stage.name}
          onConfirm={(reason) => commit(canceling, reason)}
          onClose={() => setCanceling(null)}
        />
      )}
      {won && <InstallOffer key={won.id} project={won} onClose={() => setWon(null)} />}
    </MovingContext>
  )
}
