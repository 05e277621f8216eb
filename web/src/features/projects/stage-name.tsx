import type { StageKind } from '@mantel/domain/projects/next-step'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { classes } from '../../ui/base/classes.ts'
import { Badge, type Hue } from '../../ui/display/badge.tsx'
import { StageGlyph, type StageShape, stageHue } from '../../ui/display/stage-glyph.tsx'

type Props = { stages: readonly Stage[]; name: string }

/** How a company's stage looks: what it means gives the shape, how far along the way it is fills the pie. */
export function stageLook(stages: readonly Stage[], name: string): { shape: StageShape; hue: Hue } {
  const kind = stages.find((stage) => stage.name === name)?.kind ?? 'open'
  const way = stages.filter((stage) => isOnTheWay(stage.kind))
  const place = Math.max(
    0,
    way.findIndex((stage) => stage.name === name),
  )
  const shape: StageShape =
    kind === 'open' || kind === 'won' ? { kind, share: place / Math.max(1, way.length) } : { kind }
  return { shape, hue: stageHue(shape, place) }
}

/** Where a project rests or ended without a result: seldom looked at. */
export const isAside = (kind: StageKind) => kind === 'paused' || kind === 'canceled'

const isOnTheWay = (kind: StageKind) => kind === 'open' || kind === 'won'

export function StageMark({ stages, name }: Props) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <span className={classes('shrink-0', inks[hue])}>
      <StageGlyph shape={shape} />
    </span>
  )
}

/** In a table or a menu: the glyph and the plain word. */
export const StageName = ({ stages, name }: Props) => (
  <span className="flex min-w-0 items-center gap-1.75">
    <StageMark stages={stages} name={name} />
    <span className="truncate">{name}</span>
  </span>
)

/** Alone, as in the head of a page: with its fill. */
export function StageBadge({ stages, name }: Props) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <Badge hue={hue} glyph={<StageGlyph shape={shape} size={12} />}>
      <span className="max-w-48 truncate">{name}</span>
    </Badge>
  )
}

const inks: Record<Hue, string> = {
  slate: 'text-slate',
  plum: 'text-plum',
  gold: 'text-gold',
  green: 'text-green',
  amber: 'text-amber',
  grey: 'text-grey',
  red: 'text-red',
  blue: 'text-blue',
}
