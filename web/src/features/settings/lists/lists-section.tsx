import type { Settings } from '@mantel/domain/settings/settings'
import { type ReactNode, useId } from 'react'
import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { AccessSwitches } from '../access/access-switches.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import * as copy from './copy.ts'
import { LabelsForm } from './labels-form.tsx'
import { ListEditor } from './list-editor.tsx'
import type { ListKind } from './list-form.ts'
import { sourceList, stageList, typeList } from './list-kinds.ts'
import { ListRead } from './list-read.tsx'
import { TagsPart } from './tags-part.tsx'

export const ListsSection = ({ id }: { id: string }) => (
  <Section id={id} title="Pipeline and labels">
    <AdminOnlyNote />
    <SettingsPart what="your pipeline settings" skeleton={<ListsSkeleton />}>
      {(settings, isReadOnly) => (
        <div className="flex flex-col gap-8">
          <Part title={copy.stageText.title} about={copy.stageText.about}>
            <OneList settings={settings} kind={stageList} isReadOnly={isReadOnly} />
          </Part>
          <Part title={copy.typeText.title} about={copy.typeText.about}>
            <OneList settings={settings} kind={typeList} isReadOnly={isReadOnly} />
          </Part>
          <Part title={copy.sourceText.title} about={copy.sourceText.about}>
            <OneList settings={settings} kind={sourceList} isReadOnly={isReadOnly} />
          </Part>
          <Part title="Tags" about={copy.tagsHint}>
            <TagsPart />
          </Part>
          <Part title="Automation" about={copy.automationHint}>
            <AccessSwitches
              access={settings.access}
              isReadOnly={isReadOnly}
              switches={[{ name: 'autoMoveOnWin', label: copy.autoMove, text: copy.autoMoveHint }]}
            />
          </Part>
          <Part title="Labels" about={copy.labelsHint}>
            <LabelsForm settings={settings} isReadOnly={isReadOnly} />
          </Part>
        </div>
      )}
    </SettingsPart>
  </Section>
)

type OneListProps = { settings: Settings; kind: ListKind; isReadOnly: boolean }

const OneList = ({ settings, kind, isReadOnly }: OneListProps) =>
  isReadOnly ? (
    <ListRead text={kind.text} items={kind.read(settings).items} />
  ) : (
    <ListEditor settings={settings} kind={kind} />
  )

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-13 leading-4.5 font-semibold">
        {title}
      </h3>
      <p className="mt-0.5 mb-2.5 text-12 leading-4 text-muted-foreground">{about}</p>
      {children}
    </section>
  )
}

const ListsSkeleton = () => (
  <div className="flex flex-col gap-8">
    {[6, 4, 5].map((rows) => (
      <div key={rows}>
        <Skeleton className="h-4.5 w-24" />
        <Skeleton className="mt-0.5 mb-2.5 h-4 w-72 max-w-full" />
        {Array.from({ length: rows }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows are identical and never move
          <div key={index} className="flex h-10.25 items-center border-b border-border">
            <Skeleton className="h-3 w-40" />
          </div>
        ))}
        <Skeleton className="mt-3 h-8 w-90 max-w-full rounded-control!" />
      </div>
    ))}
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {['pipeline', 'projects', 'clients', 'settings', 'brokerage', 'brief'].map((field) => (
        <FieldSkeleton key={field} />
      ))}
    </div>
  </div>
)
