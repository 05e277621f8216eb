import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { Check } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { useMedia } from '../../ui/base/media.ts'
import type { Hue } from '../../ui/display/badge.tsx'
import { StageGlyph } from '../../ui/display/stage-glyph.tsx'
import { useMoveActions } from '../projects/move/move-context.ts'
import { isInactiveStage, StageBadge, stageLook } from '../projects/stage-name.tsx'

type Props = { project: ProjectOnPage; stages: readonly Stage[] }

/** More would not stand in one line. */
const most = 6

/** Where a project is on its way; a click on another stage moves it there. */
export function StagePath({ project, stages }: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  const { choose } = useMoveActions()
  const kind = stages.find(({ name }) => name === project.status)?.kind ?? project.stageKind
  const way = stages.filter((stage) => !isInactiveStage(stage.kind))
  const badge = <StageBadge stages={stages} name={project.status} />
  if (isInactiveStage(kind)) {
    return (
      <div className="flex items-center gap-2">
        {badge}
        <Button size="small" onClick={() => choose(project)}>
          Resume
        </Button>
      </div>
    )
  }
  if (isPhone || way.length > most || !way.some(({ name }) => name === project.status)) {
    return (
      <button
        type="button"
        aria-label={`Stage: ${project.status}. Move to another`}
        onClick={() => choose(project)}
        className="inline-flex items-center rounded-control p-1 hover:bg-hover touch:min-h-11"
      >
        {badge}
      </button>
    )
  }
  return <Way project={project} stages={stages} way={way} />
}

function Way({ project, stages, way }: Props & { way: Stage[] }) {
  const { move, reachable } = useMoveActions()
  const open = reachable(project)
  const here = way.findIndex(({ name }) => name === project.status)
  return (
    <ol aria-label="Stage" className="flex min-w-0 gap-0.75">
      {way.map((stage, at) => {
        const look = classes(
          stepLook,
          at < here ? doneLook : at > here ? 'bg-muted text-muted-foreground' : '',
        )
        const name = <span className="truncate">{stage.name}</span>
        return (
          <li
            key={stage.name}
            // Where it is can always be read; the others give way.
            className={classes('group/step flex', at === here ? 'shrink-0' : 'min-w-0')}
          >
            {at === here ? (
              <Here stages={stages} name={stage.name} />
            ) : open.includes(stage) ? (
              <button
                type="button"
                aria-label={`Move to ${stage.name}`}
                onClick={() => move(project, stage)}
                className={classes(look, 'hover:brightness-[.97] dark:hover:brightness-125')}
              >
                {at < here && <Check size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
                {name}
              </button>
            ) : (
              <span className={look}>
                {at < here && <Check size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
                {name}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Here({ stages, name }: { stages: readonly Stage[]; name: string }) {
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
