import type { Contract } from '@mantel/domain/contracts/contracts'
import { listParts } from '@mantel/domain/contracts/record-parts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { recordsCheckQuery } from '../queries.ts'
import * as copy from './copy.ts'

/** Warns if the contract's records were changed outside the app, or if they cannot be checked. */
export function RecordsWarning({ contract }: { contract: Contract }) {
  const { data, error } = useQuery(recordsCheckQuery(contract))
  if (error) return <p className="mt-3 text-13 leading-4.5 text-amber">{copy.recordsNotChecked}</p>
  if (data?.status !== 'altered') return null
  return (
    <p
      role="alert"
      className="my-3 flex gap-2 rounded-control border border-red/40 bg-red-soft px-3 py-2 text-13 leading-4.5 text-red"
    >
      <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
      {copy.recordsAltered(listParts(data.altered))}
    </p>
  )
}
