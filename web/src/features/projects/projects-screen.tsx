import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Page } from '../../layouts/pages/page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { ListMenu } from '../data/export/list-menu.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { useListState } from './list/list-state.ts'
import { ListToolbar } from './list/list-toolbar.tsx'
import { ProjectList } from './list/project-list.tsx'
import { MoveProvider } from './move/move-provider.tsx'

const NewProjectDialog = lazyComponent(() => import('./create/new-project-dialog.tsx'), 'NewProjectDialog')

export function ProjectsScreen() {
  const user = useUser()
  const state = useListState()
  const { data: workspace } = useQuery(workspaceQuery)
  const isWide = useMedia('(min-width: 768px)')
  const mayCreate = can(user, 'projects:create')
  return (
    <MoveProvider stages={workspace?.stages ?? []}>
      <Page
        title={user.navigationLabels.projects}
        actions={
          <>
            <ListMenu kind="projects" />
            {/* On phones, the bottom bar has the create button. */}
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
    </MoveProvider>
  )
}
