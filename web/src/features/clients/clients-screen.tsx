import { can } from '@mantel/domain/permissions'
import { UserRoundPlus } from 'lucide-react'
import { Page } from '../../layouts/pages/page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { ListMenu } from '../data/export/list-menu.tsx'
import { AddClientDialog } from './add/add-client-dialog.tsx'
import { ClientList } from './list/client-list.tsx'
import { useListState } from './list/list-state.ts'
import { ListToolbar } from './list/list-toolbar.tsx'

export function ClientsScreen() {
  const user = useUser()
  const state = useListState()
  const isWide = useMedia('(min-width: 768px)')
  const mayAdd = can(user, 'clients:create')
  return (
    <Page
      title={user.navigationLabels.clients}
      actions={
        <>
          <ListMenu kind="clients" />
          {/* On a phone, the Create button of the app's frame adds clients instead. */}
          {mayAdd && isWide && (
            <Button variant="primary" icon={UserRoundPlus} onClick={state.add}>
              Add client
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full flex-col">
        <ListToolbar state={state} />
        <ClientList state={state} />
      </div>
      {mayAdd && state.isAdding && <AddClientDialog onClose={state.closeAdd} />}
    </Page>
  )
}
