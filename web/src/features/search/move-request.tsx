import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Movable, useMoveActions } from '../projects/move/move-context.ts'
import { MoveProvider } from '../projects/move/move-provider.tsx'
import { workspaceQuery } from '../workspace/queries.ts'

/** Asks to which stage a project goes, and sees it through, wherever that was asked for. */
export function MoveAsked({ project }: { project: Movable }) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace) return null
  return (
    <MoveProvider stages={workspace.stages}>
      <Asking project={project} />
    </MoveProvider>
  )
}

function Asking({ project }: { project: Movable }) {
  const { choose } = useMoveActions()
  useEffect(() => choose(project), [choose, project])
  return null
}
