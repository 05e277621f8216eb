import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { clientQuery } from '../../clients/queries.ts'
import { type FieldName, fieldKinds, formatField, type Value } from '../fields.ts'
import { useDetail } from './detail-context.ts'
import { disabledMethodsText } from './payment-methods.tsx'

/** Shows both versions of conflicting edits, formatted as on the page. */
export function DetailConflict() {
  const { edits, labels } = useDetail()
  return <FieldConflict conflict={edits.conflict} labels={labels} format={format} />
}

function format(field: string, value: unknown) {
  if (value === null || value === undefined) return null
  if (field === 'clientId') return <ClientNameOf id={value as string} />
  if (field === 'tags') return (value as string[]).join(', ') || null
  if (field === 'disabledPaymentMethods') return disabledMethodsText(value as string[]) ?? 'All methods'
  return field in fieldKinds ? formatField(field as FieldName, value as Value) : null
}

function ClientNameOf({ id }: { id: string }) {
  const { data } = useQuery(clientQuery(id))
  return data ? <bdi>{clientName(data)}</bdi> : '…'
}
