import type { StageKind } from '@mantel/domain/projects/next-step'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { classes } from '../../ui/base/classes.ts'
import { Badge, type Hue } from '../../ui/display/badge.tsx'
import { StageGlyph, type StageShape, stageHue } from '../../ui/display/stage-glyph.tsx'

type Props = { stages: readonly Stage[]; name: string }

/** The shape and color of a stage. Its kind sets the shape, and its position in the pipeline sets the filled share. */
export function stageLook(stages: readonly Stage[], name: string): { shape: StageShape; hue: Hue } {
  const kind = stages.find((stage) => stage.name === name)?.kind ?? 'open'
  const activeStages = stages.filter((stage) => isActive(stage.kind))
  const index = Math.max(
    0,
    activeStages.findIndex((stage) => stage.name === name),
  )
  const shape: StageShape =
    kind === 'open' || kind === 'won' ? { kind, share: index / Math.max(1, activeStages.length) } : { kind }
  return { shape, hue: stageHue(shape, index) }
}

/** Paused and canceled projects, which users seldom look at. */
export const isInactiveStage = (kind: StageKind) => kind === 'paused' || kind === 'canceled'

const isActive = (kind: StageKind) => kind === 'open' || kind === 'won'

export function StageMark({ stages, name }: Props) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <span className={classes('shrink-0', textColors[hue])}>
      <StageGlyph shape={shape} />
    </span>
  )
}

/** The icon and the name, for tables and menus. */
export const StageName = ({ stages, name }: Props) => (
  <span className="flex min-w-0 items-center gap-1.75">
    <StageMark stages={stages} name={name} />
    <span className="truncate">{name}</span>
  </span>
)

/** A filled badge, for page headers. */
export function StageBadge({ stages, name }: Props) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <Badge hue={hue} glyph={<StageGlyph shape={shape} size={12} />}>
      <span className="max-w-48 truncate">{name}</span>
    </Badge>
  )
}

const textColors: Record<Hue, string> = {
  slate: 'text-slate',
  plum: 'text-plum',
  gold: 'text-gold',
  green: 'text-green',
  amber: 'text-amber',
  grey: 'text-grey',
  red: 'text-red',
  blue: 'text-blue',
}
