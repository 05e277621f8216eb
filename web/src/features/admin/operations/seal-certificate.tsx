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
import { logged } from '../../activity/logged.ts'
import { dayInWords } from './job-text.ts'
import { sealQuery, useRenewSeal } from './queries.ts'

/** What contracts are sealed with. A new one changes nothing about what the others have sealed. */
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
        <Pending label="Loading the seal">
          <Skeleton className="h-13 w-full" />
        </Pending>
      )}
      <p className="mt-3 mb-1 text-13 leading-4.5 text-muted-foreground">
        Signed contracts are sealed with it. Whoever holds one can check it without us, by the certificate
        with this fingerprint.
      </p>
      <p className="text-13">
        <PageLink href="/api/seal-certificates">Download the public certificates</PageLink>
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
            ? `Sealed from ${dayInWords(createdAt)} to ${dayInWords(retiredAt)}`
            : `Seals since ${dayInWords(createdAt)}, valid until ${dayInWords(validUntil)}`}
        </p>
        <CertificateState isRetired={retiredAt !== null} hasEnded={isPast(validUntil)} />
      </div>
      <p className="mt-1 font-mono text-12 break-all">
        <span className="sr-only">SHA-256 of the certificate: </span>
        {fingerprint}
      </p>
    </li>
  )
}

type StateProps = { isRetired: boolean; hasEnded: boolean }

function CertificateState({ isRetired, hasEnded }: StateProps) {
  if (isRetired)
    return (
      <Badge hue="grey" icon={Archive}>
        Retired
      </Badge>
    )
  return hasEnded ? (
    <Badge hue="red" icon={TriangleAlert}>
      No longer valid
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
          toast({ title: 'There is a new certificate', text: logged })
        },
      },
    )
  return (
    <ConfirmDialog
      open={isOpen}
      title="Seal with a new certificate?"
      action="Renew"
      busy={renew.isPending}
      refusal={renew.error ? errorText(renew.error, 'The certificate could not be made') : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      Contracts that are signed from now on carry the new one. Everything sealed before stays genuine.
    </ConfirmDialog>
  )
}
