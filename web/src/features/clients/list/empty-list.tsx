import { can } from '@mantel/domain/permissions'
import { UserRoundPlus } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty } from '../../../ui/display/states.tsx'
import { ImportLink } from '../../data/export/import-link.tsx'
import type { ListState } from './list-state.ts'

export function NobodyYet({ state }: { state: ListState }) {
  const user = useUser()
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      <Empty
        title="Nobody here yet"
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
        Add a seller or agent, or let your website form bring them in.
      </Empty>
    </div>
  )
}

export function NobodyFound({ state }: { state: ListState }) {
  const { clients } = useUser().navigationLabels
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
      <p className="text-base font-semibold">No {clients.toLowerCase()} match</p>
      <Button onClick={state.widen}>Clear filters</Button>
    </div>
  )
}
