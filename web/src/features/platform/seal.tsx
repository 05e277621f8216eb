import type { SealCertificate } from '@mantel/domain/verifying'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../platform/api.ts'
import { toast } from '../../platform/toast.ts'
import { WhenAlone } from '../../platform/when.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/states.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { logged } from '../activity/logged.ts'
import { sealQuery, useRenewSeal } from './queries.ts'

/** What contracts are sealed with. A new one changes nothing about what the others have sealed. */
export function Seal() {
  const { data, error, refetch } = useQuery(sealQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Seal" action={data && <Button onClick={() => setAsking(true)}>Renew</Button>}>
      {data ? (
        <ul>
          {data.map((certificate) => (
            <Certificate key={certificate.fingerprint} {...certificate} />
          ))}
        </ul>
      ) : error ? (
        <LoadError small what="the seal" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the seal">
          <Skeleton className="h-11 w-full" />
        </Pending>
      )}
      <p className="mt-3 text-13 text-muted-foreground">
        Signed contracts are sealed with it.{' '}
        <PageLink href="/api/seal-certificates">Download the public certificates</PageLink>
      </p>
      <RenewDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

const Certificate = ({ fingerprint, createdAt, retiredAt }: SealCertificate) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border py-1.5 text-13 not-last:border-b">
    <span className="min-w-0">
      <code className="text-13 wrap-anywhere" title={fingerprint}>
        {fingerprint.slice(0, 16)}…
      </code>{' '}
      <span className="text-muted-foreground">
        since <WhenAlone at={createdAt} />
      </span>
    </span>
    {retiredAt ? <Badge hue="grey">Retired</Badge> : <Badge hue="green">In use</Badge>}
  </li>
)

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
      refusal={renew.error ? textOf(renew.error, 'The certificate could not be made') : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      Contracts that are signed from now on carry the new one. Everything sealed before stays genuine.
    </ConfirmDialog>
  )
}
