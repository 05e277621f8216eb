import type { Stage } from '@mantel/domain/projects/pipeline'
import { classes } from '../../ui/base/classes.ts'
import { Badge, hueText } from '../../ui/display/badge.tsx'
import { StageGlyph } from '../../ui/display/stage-glyph.tsx'
import { stageLook } from './stage-look.ts'

type Props = { stages: readonly Stage[]; name: string }

export function StageMark({ stages, name, size }: Props & { size?: number }) {
  const { shape, hue } = stageLook(stages, name)
  return (
    <span className={classes('shrink-0', hueText[hue])}>
      <StageGlyph shape={shape} size={size} />
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
