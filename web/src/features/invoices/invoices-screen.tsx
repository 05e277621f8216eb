import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Plus } from 'lucide-react'
import { Page } from '../../layouts/pages/page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import * as copy from './copy.ts'
import { HeadStrip } from './list/head-strip.tsx'
import { InvoiceList } from './list/invoice-list.tsx'
import { useListState } from './list/list-state.ts'
import { ListToolbar } from './list/list-toolbar.tsx'

const NewInvoiceDialog = lazyComponent(() => import('./dialogs/new-invoice-dialog.tsx'), 'NewInvoiceDialog')
const ChooseInvoiceDialog = lazyComponent(
  () => import('./dialogs/choose-invoice-dialog.tsx'),
  'ChooseInvoiceDialog',
)

export function InvoicesScreen() {
  return can(useUser(), 'invoices:read') ? <Invoices /> : <PageNotFound />
}

function Invoices() {
  const user = useUser()
  const state = useListState()
  const isWide = useMedia('(min-width: 768px)')
  const mayCreate = can(user, 'invoices:write')
  return (
    <Page
      title="Invoices"
      actions={
        <>
          {can(user, 'invoices:send') && (
            <Button variant="ghost" icon={CalendarClock} asChild>
              <Link to="/app/invoices/reminders">{copy.plan}</Link>
            </Button>
          )}
          {/* On phones, the bottom bar has the create button. */}
          {mayCreate && isWide && (
            <Button variant="primary" icon={Plus} onClick={state.create}>
              New invoice
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full flex-col">
        <HeadStrip state={state} />
        <ListToolbar state={state} />
        <InvoiceList state={state} />
      </div>
      {mayCreate && state.isCreating && <NewInvoiceDialog onClose={state.close} />}
      {can(user, 'payments:record') && state.isRecording && <ChooseInvoiceDialog onClose={state.close} />}
    </Page>
  )
}
