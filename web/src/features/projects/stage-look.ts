import type { StageKind } from '@mantel/domain/projects/next-step'
import { isOpenKind, type Stage } from '@mantel/domain/projects/pipeline'
import type { Hue } from '../../ui/display/badge.tsx'
import { type StageShape, stageHue } from '../../ui/display/stage-glyph.tsx'

/** The shape and color of a stage. Its kind sets the shape, and its position in the pipeline sets the filled share. */
export function stageLook(stages: readonly Stage[], name: string): { shape: StageShape; hue: Hue } {
  const kind = stages.find((stage) => stage.name === name)?.kind ?? 'open'
  const activeStages = stages.filter((stage) => isOpenKind(stage.kind))
  const index = Math.max(
    0,
    activeStages.findIndex((stage) => stage.name === name),
  )
  const shape: StageShape = isOpenKind(kind)
    ? { kind, share: index / Math.max(1, activeStages.length) }
    : { kind }
  return { shape, hue: stageHue(shape, index) }
}

/** Whether the stage is for paused or canceled projects, which users seldom look at. */
export const isInactiveStage = (kind: StageKind) => kind === 'paused' || kind === 'canceled'
