import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Movable, useMoving } from '../projects/move/move-context.ts'
import { MoveHost } from '../projects/move/move-host.tsx'
import { workspaceQuery } from '../workspace/queries.ts'

/** Asks to which stage a project goes, and sees it through, wherever that was asked for. */
export function MoveAsked({ project }: { project: Movable }) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace) return null
  return (
    <MoveHost stages={workspace.stages}>
      <Asking project={project} />
    </MoveHost>
  )
}

function Asking({ project }: { project: Movable }) {
  const { choose } = useMoving()
  useEffect(() => choose(project), [choose, project])
  return null
}
