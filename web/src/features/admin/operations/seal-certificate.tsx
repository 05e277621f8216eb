import type { SealCertificate } from '@mantel/domain/contracts/verify'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { isPast } from '../../../platform/dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { PageLink } from '../../../ui/base/text-link.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.tsx'
import { formatDay } from './job-summary.ts'
import { sealQuery, useRenewSeal } from './queries.ts'

/** The certificates that seal contracts. Renewing does not affect contracts that are already sealed. */
export function Seal({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(sealQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <Section id={id} title="Seal" action={data && <Button onClick={() => setAsking(true)}>Renew</Button>}>
      {data ? (
        <ul>
          {data.map((certificate) => (
            <Certificate key={certificate.fingerprint} {...certificate} />
          ))}
        </ul>
      ) : error ? (
        <LoadError small what="the seal" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading seal">
          <Skeleton className="h-13 w-full" />
        </Pending>
      )}
      <p className="mt-3 mb-1 text-13 leading-4.5 text-muted-foreground">{copy.sealHint}</p>
      <p className="text-13">
        <PageLink href="/api/seal-certificates">{copy.downloadCertificates}</PageLink>
      </p>
      <RenewDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

function Certificate({ fingerprint, createdAt, validUntil, retiredAt }: SealCertificate) {
  return (
    <li className="border-border py-2.5 text-13 leading-4.5 not-last:border-b first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted-foreground">
          {retiredAt
            ? copy.certificateRetired(formatDay(createdAt), formatDay(retiredAt))
            : copy.certificateInUse(formatDay(createdAt), formatDay(validUntil))}
        </p>
        <CertificateStatus isRetired={retiredAt !== null} isExpired={isPast(validUntil)} />
      </div>
      <p className="mt-1 font-mono text-12 break-all">
        <span className="sr-only">Certificate SHA-256: </span>
        {fingerprint}
      </p>
    </li>
  )
}

type StatusProps = { isRetired: boolean; isExpired: boolean }

function CertificateStatus({ isRetired, isExpired }: StatusProps) {
  if (isRetired)
    return (
      <Badge hue="grey" icon={Archive}>
        Retired
      </Badge>
    )
  return isExpired ? (
    <Badge hue="red" icon={TriangleAlert}>
      Expired
    </Badge>
  ) : (
    <Badge hue="green" icon={CircleCheck}>
      In use
    </Badge>
  )
}

function RenewDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const renew = useRenewSeal()
  const confirm = () =>
    renew.mutate(
      {},
      {
        onSuccess: (certificates) => {
          queries.setQueryData(sealQuery.queryKey, certificates)
          onClose()
          toast({ title: 'Certificate renewed', text: logged })
        },
      },
    )
  return (
    <ConfirmDialog
      open={isOpen}
      title={copy.renewTitle}
      action="Renew"
      busy={renew.isPending}
      refusal={renew.error ? errorText(renew.error, copy.renewFailed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {copy.renewText}
    </ConfirmDialog>
  )
}
