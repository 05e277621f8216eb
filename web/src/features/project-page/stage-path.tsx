import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { Check } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { useMedia } from '../../ui/base/media.ts'
import type { Hue } from '../../ui/display/badge.tsx'
import { StageGlyph } from '../../ui/display/stage-glyph.tsx'
import { useMoveActions } from '../projects/move/move-context.ts'
import { isInactiveStage, stageLook } from '../projects/stage-look.ts'
import { StageBadge } from '../projects/stage-mark.tsx'
import * as copy from './copy.ts'

type Props = { project: ProjectOnPage; stages: readonly Stage[] }

/** With more stages, the path does not fit on one line. */
const maxStages = 6

/** The project's stage among the others; a click on another stage moves the project there. */
export function StagePath({ project, stages }: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  const { choose, reachable } = useMoveActions()
  const kind = stages.find(({ name }) => name === project.status)?.kind ?? project.stageKind
  const path = stages.filter((stage) => !isInactiveStage(stage.kind))
  const badge = <StageBadge stages={stages} name={project.status} />
  if (isInactiveStage(kind)) {
    return (
      <div className="flex items-center gap-2">
        {badge}
        {reachable(project).length > 1 && (
          <Button size="small" onClick={() => choose(project)}>
            {kind === 'canceled' ? 'Reopen' : 'Resume'}
          </Button>
        )}
      </div>
    )
  }
  if (isPhone || path.length > maxStages || !path.some(({ name }) => name === project.status)) {
    return (
      <button
        type="button"
        aria-label={copy.changeStage(project.status)}
        onClick={() => choose(project)}
        className="-mx-1 inline-flex items-center rounded-control p-1 hover:bg-hover touch:min-h-11"
      >
        {badge}
      </button>
    )
  }
  return <Path project={project} stages={stages} path={path} />
}

function Path({ project, stages, path }: Props & { path: Stage[] }) {
  const { move, reachable } = useMoveActions()
  const reachableStages = reachable(project)
  const current = path.findIndex(({ name }) => name === project.status)
  return (
    <ol aria-label="Stage" className="flex min-w-0 gap-0.75">
      {path.map((stage, at) => {
        const look = classes(
          stepLook,
          at < current ? doneLook : at > current ? 'bg-muted text-muted-foreground' : '',
        )
        const name = <span className="truncate">{stage.name}</span>
        return (
          <li
            key={stage.name}
            // The name of the current stage is never truncated; the others shrink.
            className={classes('group/step flex', at === current ? 'shrink-0' : 'min-w-0')}
          >
            {at === current ? (
              <CurrentStage stages={stages} name={stage.name} />
            ) : reachableStages.includes(stage) ? (
              <button
                type="button"
                aria-label={`Move to ${stage.name}`}
                onClick={() => move(project, stage)}
                className={classes(look, 'hover:brightness-[.97] dark:hover:brightness-125')}
              >
                {at < current && <Check size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
                {name}
              </button>
            ) : (
              <span className={look}>
                {at < current && <Check size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
                {name}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function CurrentStage({ stages, name }: { stages: readonly Stage[]; name: string }) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <span aria-current="step" className={classes(stepLook, 'font-semibold', fills[hue])}>
      <StageGlyph shape={shape} />
      <span className="truncate">{name}</span>
    </span>
  )
}

const stepLook =
  'inline-flex h-7 max-w-40 min-w-0 items-center gap-1.5 px-3 text-12-5 font-medium group-first/step:rounded-l-control group-last/step:rounded-r-control touch:h-11'
const doneLook = 'bg-secondary text-foreground'

const fills: Record<Hue, string> = {
  slate: 'text-slate bg-slate-soft inset-ring inset-ring-slate/40',
  plum: 'text-plum bg-plum-soft inset-ring inset-ring-plum/40',
  gold: 'text-gold bg-gold-soft inset-ring inset-ring-gold/40',
  green: 'text-green bg-green-soft inset-ring inset-ring-green/40',
  amber: 'text-amber bg-amber-soft inset-ring inset-ring-amber/40',
  grey: 'text-grey bg-grey-soft inset-ring inset-ring-grey/40',
  red: 'text-red bg-red-soft inset-ring inset-ring-red/40',
  blue: 'text-blue bg-blue-soft inset-ring inset-ring-blue/40',
}
