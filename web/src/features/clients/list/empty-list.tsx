import { can } from '@mantel/domain/permissions'
import { UserRoundPlus } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import { ImportLink } from '../../data/export/import-link.tsx'
import * as copy from './copy.ts'
import type { ListState } from './list-state.ts'

export function NoClients({ state }: { state: ListState }) {
  const user = useUser()
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      <Empty
        title="No clients yet"
        action={
          can(user, 'clients:create') && (
            <>
              <Button icon={UserRoundPlus} onClick={state.add}>
                Add client
              </Button>
              <ImportLink kind="clients" />
            </>
          )
        }
      >
        {copy.noClientsHint}
      </Empty>
    </div>
  )
}

export function NoMatches({ state }: { state: ListState }) {
  const { clients } = useUser().navigationLabels
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
      <p className="text-base font-semibold">{copy.noMatches(clients.toLowerCase())}</p>
      <Button onClick={state.clearFilters}>Clear filters</Button>
    </div>
  )
}
