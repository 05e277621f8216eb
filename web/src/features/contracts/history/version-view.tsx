import type { Contract } from '@mantel/domain/contracts/contracts'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, isNotFound } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { sourceTemplateQuery, useRestoreVersion, versionQuery, versionsQuery } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import * as copy from './copy.ts'
import { versionLabel } from './history-panel.tsx'

type Shared = { current: RichText; nameOf: (id: string) => string; onClose: () => void }

type VersionProps = Shared & {
  contract: Pick<Contract, 'id'>
  versionId: string
  /** Saves unsaved changes. Resolves to the saved version number, or to null if saving failed. */
  flush: () => Promise<number | null>
  onRestored: () => void
}

/** Compares an earlier version with the draft or with another version, and can restore it. */
export function VersionView({
  contract,
  versionId,
  current,
  nameOf,
  flush,
  onRestored,
  onClose,
}: VersionProps) {
  const [comparedId, setComparedId] = useState('')
  const versionResult = useQuery(versionQuery(versionId))
  const comparedResult = useQuery({ ...versionQuery(comparedId), enabled: comparedId !== '' })
  const [version, compared] = [versionResult.data, comparedResult.data]
  const { data: versions = [] } = useQuery(versionsQuery(contract.id))
  const restore = useRestoreVersion()
  async function restoreVersion() {
    const seen = await flush()
    if (seen === null) return
    try {
      await restore.mutateAsync({ params: { id: contract.id }, body: { version: seen, versionId } })
      onRestored()
      toast({ title: copy.restored, text: copy.restoredHint })
    } catch (error) {
      toastError(errorText(error, copy.restoreFailed))
    }
  }
  const failed = [versionResult, comparedResult].find(({ error }) => error)
  const isMissing = !version || (comparedId !== '' && !compared)
  return (
    <Frame
      title={version ? copy.versionTitle(versionLabel(version)) : 'Earlier version'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to editing
          </Button>
          <Button busy={restore.isPending} onClick={() => void restoreVersion()}>
            Restore this version
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2 text-13">
        <label htmlFor="compare-with" className="text-muted-foreground">
          Compare with
        </label>
        <Select
          id="compare-with"
          value={comparedId}
          onChange={({ target }) => setComparedId(target.value)}
          options={[
            { value: '', label: 'Current draft' },
            ...versions
              .filter(({ id }) => id !== versionId)
              .map((one) => ({ value: one.id, label: versionLabel(one) })),
          ]}
        />
      </div>
      {failed ? (
        <LoadError
          small
          what={failed === versionResult ? 'this version' : 'the other version'}
          message={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : isMissing ? (
        <LoadingLines />
      ) : (
        <Comparison before={version.content} after={compared?.content ?? current} nameOf={nameOf} />
      )}
    </Frame>
  )
}

type TemplateUpdateProps = Shared & { contract: Pick<Contract, 'id'>; onReplace: (content: RichText) => void }

/** Compares the draft with the current template before the draft is replaced. */
export function TemplateUpdateView({ contract, current, nameOf, onReplace, onClose }: TemplateUpdateProps) {
  const { data, error, refetch } = useQuery(sourceTemplateQuery(contract.id))
  const back = (
    <Button variant="ghost" onClick={onClose}>
      Back to editing
    </Button>
  )
  if (error) {
    return (
      <Frame title={copy.updateTitle} actions={back}>
        {isNotFound(error) ? (
          <p className="text-muted-foreground">{copy.noTemplate}</p>
        ) : (
          <LoadError small what="the template" message={errorText(error)} onRetry={() => void refetch()} />
        )}
      </Frame>
    )
  }
  if (!data) {
    return (
      <Frame title={copy.updateTitle} actions={back}>
        <LoadingLines />
      </Frame>
    )
  }
  const { after } = data
  if (!after) {
    return (
      <Frame title={copy.updateTitleOf(data.name)} actions={back}>
        <p className="text-muted-foreground">{copy.templateDeleted}</p>
      </Frame>
    )
  }
  return (
    <Frame
      title={copy.updateTitleOf(data.name)}
      actions={
        <>
          {back}
          <Button onClick={() => onReplace(after)}>Replace with template</Button>
        </>
      }
    >
      <p className="mb-4 text-13 leading-4.5 text-muted-foreground">{copy.replaceHint}</p>
      <Comparison before={current} after={after} nameOf={nameOf} />
    </Frame>
  )
}

type FrameProps = { title: string; actions: ReactNode; children: ReactNode }

const Frame = ({ title, actions, children }: FrameProps) => (
  <section
    aria-label={title}
    className="rounded-sm border border-border bg-card px-8 py-6 max-md:min-h-full max-md:rounded-none max-md:border-0 max-md:px-4"
  >
    <header className="mb-4 flex flex-wrap items-center gap-2">
      <h2 className="min-w-0 flex-1 text-15 leading-5 font-semibold max-md:basis-full">{title}</h2>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </header>
    {children}
  </section>
)

const LoadingLines = () => (
  <Pending label="Loading">
    <div className="flex flex-col gap-3">
      {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the placeholders never move
        <Skeleton key={at} className={`h-4 ${width}`} />
      ))}
    </div>
  </Pending>
)
