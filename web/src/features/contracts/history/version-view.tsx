import type { Contract } from '@mantel/domain/contracts/contracts'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, isNotFound } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { originQuery, useRestoreVersion, versionQuery, versionsQuery } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import { versionWords } from './history-panel.tsx'

type Shared = { now: RichText; nameOf: (id: string) => string; onClose: () => void }

type VersionProps = Shared & {
  contract: Pick<Contract, 'id'>
  versionId: string
  /** Saves what is not saved yet; answers the version that was saved, or null where it could not be. */
  flush: () => Promise<number | null>
  onRestored: () => void
}

/** An earlier version beside the draft, or beside another one, and the way back to it. */
export function VersionView({ contract, versionId, now, nameOf, flush, onRestored, onClose }: VersionProps) {
  const [besideId, setBesideId] = useState('')
  const asked = useQuery(versionQuery(versionId))
  const askedBeside = useQuery({ ...versionQuery(besideId), enabled: besideId !== '' })
  const [version, beside] = [asked.data, askedBeside.data]
  const { data: versions = [] } = useQuery(versionsQuery(contract.id))
  const restore = useRestoreVersion()
  async function bringBack() {
    const seen = await flush()
    if (seen === null) return
    try {
      await restore.mutateAsync({ params: { id: contract.id }, body: { version: seen, versionId } })
      onRestored()
      toast({ title: 'Version restored', text: 'What stood there before is kept in the history.' })
    } catch (error) {
      toastError(errorText(error, 'The version could not be restored'))
    }
  }
  const failed = [asked, askedBeside].find(({ error }) => error)
  const isMissing = !version || (besideId !== '' && !beside)
  return (
    <Side
      title={version ? `Version of ${versionWords(version)}` : 'Earlier version'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to writing
          </Button>
          <Button busy={restore.isPending} onClick={() => void bringBack()}>
            Restore this version
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2 text-13">
        <label htmlFor="compare-with" className="text-muted-foreground">
          What changed from it to
        </label>
        <Select
          id="compare-with"
          value={besideId}
          onChange={({ target }) => setBesideId(target.value)}
          options={[
            { value: '', label: 'the draft now' },
            ...versions
              .filter(({ id }) => id !== versionId)
              .map((one) => ({ value: one.id, label: versionWords(one) })),
          ]}
        />
      </div>
      {failed ? (
        <LoadError
          small
          what={failed === asked ? 'this version' : 'the other version'}
          message={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : isMissing ? (
        <Waiting />
      ) : (
        <Comparison before={version.content} after={beside?.content ?? now} nameOf={nameOf} />
      )}
    </Side>
  )
}

type OriginProps = Shared & { contract: Pick<Contract, 'id'>; onTake: (content: RichText) => void }

/** What the template says today beside the draft, before anything is replaced. */
export function OriginView({ contract, now, nameOf, onTake, onClose }: OriginProps) {
  const { data, error, refetch } = useQuery(originQuery(contract.id))
  const back = (
    <Button variant="ghost" onClick={onClose}>
      Back to writing
    </Button>
  )
  if (error) {
    return (
      <Side title="Update from template" actions={back}>
        {isNotFound(error) ? (
          <p className="text-muted-foreground">This contract was not begun from a template.</p>
        ) : (
          <LoadError small what="the template" message={errorText(error)} onRetry={() => void refetch()} />
        )}
      </Side>
    )
  }
  if (!data) {
    return (
      <Side title="Update from template" actions={back}>
        <Waiting />
      </Side>
    )
  }
  const { after } = data
  if (!after) {
    return (
      <Side title={`Update from “${data.name}”`} actions={back}>
        <p className="text-muted-foreground">The template has been deleted. This contract stays as it is.</p>
      </Side>
    )
  }
  return (
    <Side
      title={`Update from “${data.name}”`}
      actions={
        <>
          {back}
          <Button onClick={() => onTake(after)}>Replace with the template</Button>
        </>
      }
    >
      <p className="mb-4 text-13 leading-4.5 text-muted-foreground">
        This is what would change. What you wrote only here goes, and stays in the history; the template
        itself does not change.
      </p>
      <Comparison before={now} after={after} nameOf={nameOf} />
    </Side>
  )
}

type SideProps = { title: string; actions: ReactNode; children: ReactNode }

const Side = ({ title, actions, children }: SideProps) => (
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

const Waiting = () => (
  <Pending label="Loading">
    <div className="flex flex-col gap-3">
      {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <Skeleton key={at} className={`h-4 ${width}`} />
      ))}
    </div>
  </Pending>
)
