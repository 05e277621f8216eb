import { can } from '@mantel/domain/permissions'
import { closesProject, mayMove, type Stage } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import * as copy from './copy.ts'
import type { Neighbors } from './dialogs/move-dialog.tsx'
import { type Movable, type MoveActions, MoveActionsContext } from './move-context.ts'
import { moveQueueOf } from './move-queue.ts'

const MoveDialog = lazyComponent(() => import('./dialogs/move-dialog.tsx'), 'MoveDialog')
const CancelDialog = lazyComponent(() => import('./dialogs/cancel-dialog.tsx'), 'CancelDialog')
const InstallOffer = lazyComponent(() => import('./dialogs/install-offer.tsx'), 'InstallOffer')

type Props = {
  stages: readonly Stage[]
  /** Returns a card's position in its stage. Missing where cards cannot be reordered. */
  neighbors?: (id: string) => Neighbors | null
  /** Called when the user has moved a project to another stage. */
  onMoved?: (stage: Stage) => void
  children: ReactNode
}

type MoveRequest = { project: Movable; stage: Stage; afterId: string | null | undefined }

/** Lets its children move projects, with the dialogs that a stage requires before a move or offers after it. */
export function MoveProvider({ stages, neighbors, onMoved, children }: Props) {
  const user = useUser()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Movable | null>(null)
  const [canceling, setCanceling] = useState<MoveRequest | null>(null)
  const [won, setWon] = useState<Movable | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The dialogs are preloaded, so that keys pressed right after opening one are not lost.
  useEffect(() => {
    MoveDialog.preload()
    CancelDialog.preload()
  }, [])
  const stageOf = ({ status }: Pick<Movable, 'status'>) => stages.find(({ name }) => name === status)

  function move(project: Movable, stage: Stage, afterId?: string | null) {
    const isNewStage = project.status !== stage.name
    const from = stageOf(project)
    if (!mayMove(user, from, stage)) {
      const isLocked = from && closesProject(from.kind)
      toastError(isLocked ? copy.onlyManagersMoveOutOf(from.name) : copy.onlyManagersMoveTo(stage.name))
      return false
    }
    if (isNewStage && stage.kind === 'canceled') {
      setCanceling({ project, stage, afterId })
      return false
    }
    commit({ project, stage, afterId })
    return true
  }

  function commit({ project, stage, afterId }: MoveRequest, reason?: string) {
    const { id, title } = project
    const moves = moveQueueOf(queries)
    const before = moves.positionOf(id) ?? { status: project.status, afterId: undefined }
    moves.move(id, { status: stage.name, afterId, ...(reason && { reason }) })
    if (project.status === stage.name) return
    onMoved?.(stage)
    const undo = {
      label: 'Undo',
      run: () => {
        setWon(null)
        moves.move(id, { ...before, isUndo: true })
        setAnnouncement(copy.movedBack(title, before.status))
      },
    }
    toast({ title: copy.moved(title, stage.name), action: undo })
    const isOffered = stage.kind === 'won' && !project.dateServiced && can(user, 'projects:edit')
    setWon(isOffered ? project : null)
  }

  const moving: MoveActions = {
    move,
    reachable: (project) => stages.filter((stage) => mayMove(user, stageOf(project), stage)),
    choose: setChosen,
    announce: setAnnouncement,
  }
  return (
    <MoveActionsContext value={moving}>
      {children}
      <div role="status" className="sr-only">
        {announcement}
      </div>
      {chosen && (
        <MoveDialog
          project={chosen}
          stages={stages}
          neighbors={neighbors?.(chosen.id) ?? null}
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
    </MoveActionsContext>
  )
}
