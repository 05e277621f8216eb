import type { ContractTemplateInList } from '@mantel/domain/contracts/contract-templates'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Star } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { templatesQuery, useMakeDefault } from '../../contracts/queries.ts'
import * as copy from './copy.tsx'
import { useNewTemplate } from './new-template.ts'
import { TemplateMenu } from './template-menu.tsx'

/** The company's contract templates. New contracts start with the default one. */
export function TemplatesPart() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const mayWrite = can(useUser(), 'contract-templates:write')
  const { add, isAdding } = useNewTemplate()
  return (
    <section aria-labelledby="contract-templates">
      <header className="flex min-h-8 items-center justify-between gap-4">
        <h3 id="contract-templates" className="text-13 leading-6 font-semibold">
          Templates
        </h3>
        {mayWrite && (
          <Button size="small" icon={Plus} busy={isAdding} onClick={() => void add()}>
            New template
          </Button>
        )}
      </header>
      <p className="mb-2 text-13 leading-4.5 text-muted-foreground">{copy.templatesHint}</p>
      {!data && error ? (
        <LoadError small what="your templates" message={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Pending label="Loading your templates">
          <div className="border-t border-border">
            <div className="flex h-12.25 items-center gap-3 border-b border-border">
              <Skeleton className="size-4" />
              <Skeleton className="h-3 w-44" />
            </div>
          </div>
        </Pending>
      ) : data.length === 0 ? (
        <p className="border-t border-border py-4 text-13 text-muted-foreground">No templates yet.</p>
      ) : (
        <ul aria-label="Templates" className="border-t border-border">
          {data.map((template) => (
            <Row key={template.id} template={template} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { template: ContractTemplateInList; mayWrite: boolean }

function Row({ template, mayWrite }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <li aria-busy={isBusy || undefined} className="flex min-h-12 items-center gap-2 border-b border-border">
      <DefaultStar template={template} mayWrite={mayWrite} />
      <Link
        to="/app/settings/contract-templates/$id"
        params={{ id: template.id }}
        className="min-w-0 flex-1 truncate rounded-sm text-13 font-medium underline-offset-3 hover:underline touch:py-3"
      >
        <bdi>{template.name}</bdi>
      </Link>
      <span className="shrink-0 text-12-5 text-muted-foreground max-sm:hidden">
        Updated <RelativeTime at={template.updatedAt} />
      </span>
      <TemplateMenu template={template} mayWrite={mayWrite} onBusy={setBusy} />
    </li>
  )
}

function DefaultStar({ template: { id, name, isDefault }, mayWrite }: RowProps) {
  const { mutateAsync, isPending } = useMakeDefault()
  const look = (isOn: boolean) => (
    <Star
      size={16}
      strokeWidth={1.6}
      aria-hidden
      className={isOn ? 'fill-gold text-gold' : 'text-muted-foreground'}
    />
  )
  if (!mayWrite || isDefault) {
    return (
      <span title={isDefault ? copy.usedForNewContracts : undefined} className={starLook}>
        {isDefault && look(true)}
        {isDefault && <span className="sr-only">Default</span>}
      </span>
    )
  }
  const make = () =>
    mutateAsync(id).then(
      () => toast({ title: copy.defaultChanged(name) }),
      (error: unknown) => toastError(errorText(error, copy.defaultNotChanged)),
    )
  return (
    <Tooltip text="Make default">
      <button
        type="button"
        aria-label={copy.makeDefault(name)}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && void make()}
        className={classes(starLook, 'hover:bg-hover')}
      >
        {look(false)}
      </button>
    </Tooltip>
  )
}

const starLook = '-ml-1.5 flex size-7 shrink-0 items-center justify-center rounded-control touch:size-11'
