import { listParts } from '@mantel/domain/contracts/record-parts'
import type { EvidenceCheck } from '@mantel/domain/contracts/verify'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import * as copy from './copy.tsx'
import { formatDay } from './job-summary.ts'
import { evidenceCheckQuery } from './queries.ts'

/** The result of the nightly comparison of all contracts with their seals and histories. */
export function EvidenceCheckSection({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(evidenceCheckQuery)
  return (
    <Section id={id} title="Contract records">
      {data ? (
        <Result last={data.last} />
      ) : error ? (
        <LoadError small what="the last check" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading check">
          <Skeleton className="h-5 w-full" />
        </Pending>
      )}
    </Section>
  )
}

function Result({ last }: { last: EvidenceCheck | null }) {
  if (!last) return <p className={textStyle}>{copy.notCheckedYet}</p>
  const at = formatDay(last.finishedAt)
  return (
    <>
      {last.altered === 0 ? (
        <p className={textStyle}>{copy.allMatch(count(last.contracts, 'contract'), at)}</p>
      ) : (
        <p role="alert" className="text-13 leading-4.5 text-red">
          {copy.someAltered(count(last.altered, 'contract'), at)}
        </p>
      )}
      {!last.isReliable && (
        <p role="alert" className="mt-1 text-13 leading-4.5 text-red">
          {copy.checkUnreliable}
        </p>
      )}
      {last.partial > 0 && <p className={textStyle}>{copy.somePartial(count(last.partial, 'contract'))}</p>}
      {last.examples.length > 0 && (
        <ul className="mt-2">
          {last.examples.map(({ contractId, companyName, contractName, parts }) => (
            <li key={contractId} className="border-border py-2 text-13 leading-4.5 not-last:border-b">
              {copy.alteredContract(companyName ?? '–', contractName ?? contractId, listParts(parts))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const textStyle = 'text-13 leading-4.5 text-muted-foreground'

const count = (number: number, word: string) =>
  `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`
