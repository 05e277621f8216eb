import { type ClientOnPage, clientName } from '@mantel/domain/clients'
import { maySeePrices } from '@mantel/domain/permissions'
import { usePages } from '../../platform/api/pages.ts'
import { useEdits } from '../../platform/saving/edits.ts'
import { FieldConflict } from '../../platform/saving/field-conflict.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Section } from '../../ui/display/section.tsx'
import { ActivityList } from '../activity/activity-list.tsx'
import { ClientRail } from '../clients/client-rail.tsx'
import { ClientStats } from '../clients/client-stats.tsx'
import { useFieldLabels } from '../clients/field-labels.ts'
import { MergeNote } from '../clients/merge/merge-note.tsx'
import { activityOfClient, clientEdits, documentsOfClient } from '../clients/queries.ts'
import { ClientMoney } from '../invoices/client-money.tsx'
import { NewInvoiceOfClient } from '../invoices/new-invoice-of-client.tsx'
import { ClientDocuments } from './client-documents.tsx'
import { ClientProjects } from './client-projects.tsx'
import * as copy from './copy.ts'
import { NewProjectLink } from './new-project-link.tsx'

export function ClientPage({ client }: { client: ClientOnPage }) {
  const user = useUser()
  const edits = useEdits(clientEdits, client.id)
  const labels = useFieldLabels()
  const { rows: documents, error: documentsError } = usePages(documentsOfClient(client.id))
  return (
    <div className="flex min-h-full max-lg:flex-col">
      <aside
        aria-label="Details"
        className="shrink-0 px-5 py-5.5 max-md:px-4 lg:w-80 lg:border-r lg:border-border"
      >
        <ClientRail client={client} edits={edits} />
      </aside>
      <div className="min-w-0 flex-1 px-8 py-5.5 max-lg:border-t max-lg:border-border max-lg:px-5 max-md:px-4">
        {client.latestMerge && <MergeNote merge={client.latestMerge} />}
        <div className="mb-7">
          <ClientStats client={client} />
        </div>
        <Section title={user.navigationLabels.projects} action={<NewProjectLink client={client} isSmall />}>
          <ClientProjects client={client} />
        </Section>
        {maySeePrices(user) && (
          <Section title="Money" action={<NewInvoiceOfClient clientId={client.id} />}>
            <ClientMoney clientId={client.id} clientName={clientName(client)} />
          </Section>
        )}
        <Section title="Documents">
          <ClientDocuments clientId={client.id} />
        </Section>
        {/* The activity renders once the documents above have loaded or failed, so that it does not move. */}
        {(documents || documentsError) && (
          <Section title="Activity">
            <ActivityList
              of={(userId) => activityOfClient(client.id, userId)}
              emptyHint={copy.activityHint}
            />
          </Section>
        )}
      </div>
      <FieldConflict conflict={edits.conflict} labels={labels} />
    </div>
  )
}
