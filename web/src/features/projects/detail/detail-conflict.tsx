import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { EditConflict } from '../../../platform/saving/edits.tsx'
import { clientQuery } from '../../clients/queries.ts'
import { type FieldName, kinds, shownOf, type Value } from '../fields.ts'
import { useDetail } from './detail-context.ts'
import { methodsOff } from './payment-methods.tsx'

/** Both versions of what two people changed, each as the page writes it. */
export function DetailConflict() {
  const { edits, labels } = useDetail()
  return <EditConflict edits={edits} labels={labels} show={show} />
}

function show(field: string, value: unknown) {
  if (value === null || value === undefined) return null
  if (field === 'clientId') return <ClientNamed id={value as string} />
  if (field === 'disabledPaymentMethods') return methodsOff(value as string[]) ?? 'All methods'
  return field in kinds ? shownOf(field as FieldName, value as Value) : null
}

function ClientNamed({ id }: { id: string }) {
  const { data } = useQuery(clientQuery(id))
  return data ? <bdi>{clientName(data)}</bdi> : '…'
}
