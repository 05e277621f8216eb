import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Page } from '../../layouts/page.tsx'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { useMedia } from '../../ui/media.ts'
import { ListMenu } from '../exporting/list-menu.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { ProjectList } from './list.tsx'
import { useListState } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { MoveHost } from './move-host.tsx'

const NewProjectDialog = later(() => import('./new-project-dialog.tsx'), 'NewProjectDialog')

/** Every property that the company bids on, stages or has staged. */
export function ProjectsScreen() {
  const user = useUser()
  const state = useListState()
  const { data: workspace } = useQuery(workspaceQuery)
  const isWide = useMedia('(min-width: 768px)')
  const mayCreate = can(user, 'projects:create')
  return (
    <MoveHost stages={workspace?.stages ?? []}>
      <Page
        title={user.navigationLabels.projects}
        actions={
          <>
            <ListMenu kind="projects" />
            {/* On a phone the frame's own button is the one to create with. */}
            {mayCreate && isWide && (
              <Button variant="primary" icon={Plus} onClick={state.create}>
                New project
              </Button>
            )}
          </>
        }
      >
        <div className="flex h-full flex-col">
          <ListToolbar state={state} />
          <ProjectList state={state} />
        </div>
        {mayCreate && state.isCreating && <NewProjectDialog onClose={state.endCreating} />}
      </Page>
    </MoveHost>
  )
}
