import { can } from '@mantel/domain/permissions'
import { Plus } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import { ImportLink } from '../../data/export/import-link.tsx'
import * as copy from './copy.ts'
import type { ListState } from './list-state.ts'

export function NoProjects({ state }: { state: ListState }) {
  const user = useUser()
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      <Empty
        title="No projects yet"
        action={
          can(user, 'projects:create') && (
            <>
              <Button icon={Plus} onClick={state.create}>
                New project
              </Button>
              <ImportLink kind="projects" />
            </>
          )
        }
      >
        {copy.emptyHint}
      </Empty>
    </div>
  )
}

export function NoMatches({ state }: { state: ListState }) {
  const { projects } = useUser().navigationLabels
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
      <p className="text-base font-semibold">No {projects.toLowerCase()} match</p>
      <Button onClick={state.clearFilters}>Clear filters</Button>
    </div>
  )
}
