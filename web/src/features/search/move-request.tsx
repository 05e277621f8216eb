import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Movable, useMoveActions } from '../projects/move/move-context.ts'
import { MoveProvider } from '../projects/move/move-provider.tsx'
import { workspaceQuery } from '../workspace/queries.ts'

/** Opens the stage picker for a project from any screen. */
export function MoveRequest({ project }: { project: Movable }) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace) return null
  return (
    <MoveProvider stages={workspace.stages}>
      <OpenStagePicker project={project} />
    </MoveProvider>
  )
}

function OpenStagePicker({ project }: { project: Movable }) {
  const { choose } = useMoveActions()
  useEffect(() => choose(project), [choose, project])
  return null
}
