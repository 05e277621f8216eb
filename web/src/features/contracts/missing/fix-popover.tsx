import { formatPhone } from '@mantel/domain/basics/phone'
import { clientName } from '@mantel/domain/clients'
import { mergeField } from '@mantel/domain/contracts/contract-fields'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEdits } from '../../../platform/saving/edits.ts'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { Properties } from '../../../ui/display/properties.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { AddressField as ClientAddress } from '../../clients/address-field.tsx'
import { ClientNameField } from '../../clients/client-name-field.tsx'
import { useFieldLabels as useClientLabels } from '../../clients/field-labels.ts'
import { fieldCheck, parseField } from '../../clients/fields.ts'
import { clientEdits, clientQuery } from '../../clients/queries.ts'
import { AddressField } from '../../projects/detail/address-field.tsx'
import { ClientChoice } from '../../projects/detail/client-choice.tsx'
import { DerivedDateField } from '../../projects/detail/derived-date.tsx'
import { useDetail } from '../../projects/detail/detail-context.ts'
import { DetailField, optionsWith } from '../../projects/detail/detail-field.tsx'
import { openClient, resetDate } from '../../projects/detail/icon-buttons.tsx'
import type { FieldName } from '../../projects/fields.ts'
import * as copy from '../draft/copy.tsx'
import { fieldName } from '../editor/fields/field-names.ts'
import { CompanyFix } from './company-fix.tsx'

type Props = {
  id: string
  at: HTMLElement
  /** Called after a field of the client or the company was saved. Project fields refresh the contract themselves. */
  onSaved: () => void
  /**
   * Called when the popover has closed and `at` no longer exists because the value was set. The focus cannot return to
   * `at`.
   */
  onDone: () => void
  onClose: () => void
}

/** Sets a missing value of the project, its client or the company. */
export function FixPopover({ id, at, onSaved, onDone, onClose }: Props) {
  const { workspace } = useDetail()
  const field = mergeField(id)
  return (
    <Popover
      label={copy.setField(fieldName(id, workspace))}
      open
      onOpenChange={onClose}
      at={at}
      align="start"
      onClosed={(event) => {
        if (at.isConnected) return
        event.preventDefault()
        onDone()
      }}
      // Opens the field for editing at once.
      onOpened={(content) => content.querySelector('button')?.click()}
    >
      {!field ? (
        <p>{copy.unknownField}</p>
      ) : field.editedOn === 'company' ? (
        <CompanyFix field={field} onSaved={onSaved} />
      ) : field.editedOn === 'client' ? (
        <ClientFix id={id} onSaved={onSaved} />
      ) : (
        <ProjectFields id={id} />
      )}
    </Popover>
  )
}

/** The project fields that the popover shows for a merge field. */
const sourceFields: Partial<Record<string, readonly FieldName[]>> = {
  'project.title': ['title'],
  'project.brief': ['brief'],
  'project.total': ['estimateValue'],
  'project.deposit': ['estimateValue', 'depositPercent'],
  'project.balance': ['estimateValue'],
  'project.depositPercent': ['depositPercent'],
  'project.discountPercent': ['discountPercent'],
  'project.dateBooked': ['dateBooked'],
  'project.dateServiced': ['dateServiced'],
  'project.stageDurationDays': ['stageDurationDays'],
  'project.depositDueDays': ['depositDueDays'],
  'project.finalPaymentDays': ['finalPaymentDays'],
}

const derivedDates = {
  'project.dateOfDestage': 'dateOfDestage',
  'project.depositDueDate': 'depositDueDate',
  'project.finalPaymentDueDate': 'finalPaymentDueDate',
} as const

/** Returns one project field for the permission check. All project fields of a merge field need the same permission. */
function fieldBehind(id: string) {
  if (id === 'project.address') return 'address'
  if (id === 'project.type') return 'type'
  return derivedDates[id as keyof typeof derivedDates] ?? sourceFields[id]?.[0] ?? 'title'
}

function ProjectFields({ id }: { id: string }) {
  const { project, workspace, mayEdit } = useDetail()
  if (!mayEdit(fieldBehind(id))) return <p>{copy.askEditor}</p>
  return (
    <Properties label="Project">
      {id === 'project.address' && <AddressField />}
      {id === 'project.type' && (
        <DetailField name="type" options={optionsWith(workspace?.projectTypes ?? [], project.type)} />
      )}
      {id in derivedDates && (
        <DerivedDateField name={derivedDates[id as keyof typeof derivedDates]} resetButton={resetDate} />
      )}
      {sourceFields[id]?.map((name) => (
        <DetailField key={name} name={name} look={name === 'brief' ? 'text' : undefined} />
      ))}
    </Properties>
  )
}

function ClientFix({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { project, mayEdit } = useDetail()
  // After the user chooses a client, the popover stays open for that client's missing value.
  if (!project.clientId) {
    return (
      <>
        <p className="mb-1.5 text-muted-foreground">{copy.noClient}</p>
        {mayEdit('clientId') ? (
          <Properties label="Project">
            <ClientChoice openLink={openClient} />
          </Properties>
        ) : (
          <p>{copy.askEditor}</p>
        )}
      </>
    )
  }
  return <ClientFields key={project.clientId} clientId={project.clientId} id={id} onSaved={onSaved} />
}

type ClientProps = { clientId: string; id: string; onSaved: () => void }

function ClientFields({ clientId, id, onSaved }: ClientProps) {
  const isReadOnly = !can(useUser(), 'clients:edit')
  const { data: client } = useQuery(clientQuery(clientId))
  const labels = useClientLabels()
  const edits = useEdits(
    {
      ...clientEdits,
      onSaved: (queries, fields, saved) => {
        clientEdits.onSaved?.(queries, fields, saved)
        onSaved()
      },
    },
    clientId,
  )
  if (!client) return <p className="text-muted-foreground">Loading…</p>
  const line = (name: 'companyName' | 'email' | 'phone') => (
    <InlineField
      label={labels[name]}
      kind={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      value={name === 'phone' ? formatPhone(client.phone ?? '') : (client[name] ?? '')}
      empty={`Add ${labels[name].toLowerCase()}`}
      isReadOnly={isReadOnly}
      check={fieldCheck(name)}
      onSave={edits.saveTyped((text) => ({ [name]: parseField(name, text) }))}
    />
  )
  return (
    <Properties label={clientName(client)}>
      {(id === 'client.name' || id === 'client.firstName' || id === 'client.lastName') && (
        <ClientNameField
          client={client}
          edits={edits}
          isReadOnly={isReadOnly}
          show={({ firstName, lastName }) => <bdi>{`${firstName} ${lastName}`.trim()}</bdi>}
        />
      )}
      {id === 'client.companyName' && line('companyName')}
      {id === 'client.email' && line('email')}
      {id === 'client.phone' && line('phone')}
      {id === 'client.address' && <ClientAddress client={client} edits={edits} isReadOnly={isReadOnly} />}
      <FieldConflict conflict={edits.conflict} labels={labels} />
    </Properties>
  )
}
