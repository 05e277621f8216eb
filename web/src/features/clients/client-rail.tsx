import { formatPhone } from '@mantel/domain/basics/phone'
import { type ClientInList, clientName, mayEditClientField } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { CapitalizedRelativeTime } from '../../platform/relative-time.tsx'
import type { Edits } from '../../platform/saving/edits.ts'
import { useUser } from '../../platform/session/session.ts'
import { Properties, Property } from '../../ui/display/properties.tsx'
import { InlineField } from '../../ui/inline/inline-field.tsx'
import { TagField } from '../tags/tag-field.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { AddressField } from './address-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { ClientNameField } from './client-name-field.tsx'
import { ContactButtons, CopyButton, EmailButton, PhoneButton } from './contact-buttons.tsx'
import { useFieldLabels } from './field-labels.ts'
import { type EditableField, fieldCheck, parseField } from './fields.ts'

type Props = { client: ClientInList; edits: Edits; level?: 1 | 2 }

/** The client’s details, each edited in place. */
export function ClientRail({ client, edits, level = 1 }: Props) {
  const Heading = `h${level + 1}` as 'h2' | 'h3'
  const user = useUser()
  const isReadOnly = !can(user, 'clients:edit')
  const labels = useFieldLabels()
  const { data: workspace } = useQuery(workspaceQuery)
  const sources = new Set([...(workspace?.sources ?? []), ...(client.source ? [client.source] : [])])
  const field = (name: EditableField) => ({
    label: labels[name],
    value: client[name] ?? '',
    empty: `Add ${labels[name].toLowerCase()}`,
    isReadOnly: !mayEditClientField(user, name),
    check: fieldCheck(name),
    onSave: edits.saveTyped((text: string) => ({ [name]: parseField(name, text) })),
  })
  return (
    <>
      <AvatarPicker client={client} isReadOnly={isReadOnly} />
      <div className="mt-3">
        <ClientNameField
          client={client}
          edits={edits}
          isReadOnly={isReadOnly}
          look="title"
          level={level}
          show={(name) => <bdi>{clientName({ ...client, ...name })}</bdi>}
        />
      </div>
      <ContactButtons client={client} />
      <div className="mt-4">
        <Properties label="Details">
          <InlineField
            {...field('email')}
            kind="email"
            actions={
              <>
                <CopyButton label="Copy email" text={client.email} />
                <EmailButton email={client.email} />
              </>
            }
          />
          <InlineField
            {...field('phone')}
            kind="tel"
            value={formatPhone(client.phone ?? '')}
            actions={
              client.phone && (
                <>
                  <CopyButton label="Copy phone" text={formatPhone(client.phone)} />
                  <PhoneButton phone={client.phone} />
                </>
              )
            }
          />
          <InlineField {...field('companyName')} />
          <AddressField client={client} edits={edits} isReadOnly={isReadOnly} />
          <InlineField
            {...field('source')}
            kind="select"
            options={[
              { value: '', label: 'None' },
              ...[...sources].map((source) => ({ value: source, label: source })),
            ]}
          />
          <TagField tags={client.tags} isReadOnly={isReadOnly} onSave={(tags) => void edits.save({ tags })} />
          <Property label="Client since">
            <CapitalizedRelativeTime at={client.joinedDate} />
          </Property>
        </Properties>
      </div>
      <section className="mt-4 border-t border-border pt-4">
        <Heading className="mb-1 text-13 leading-4.5 font-semibold">{labels.notes}</Heading>
        <dl>
          <InlineField {...field('notes')} kind="textarea" look="text" />
        </dl>
      </section>
    </>
  )
}
