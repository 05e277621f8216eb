import { formatDollars } from '@mantel/domain/basics/money'
import type { Dashboard } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/base/classes.ts'
import type { Hue } from '../../ui/display/badge.tsx'
import { isInactiveStage, stageLook } from '../projects/stage-look.ts'
import { StageMark } from '../projects/stage-mark.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Stage = Dashboard['stages'][number]

export function PipelineByStage({ stages: all }: { stages: Stage[] }) {
  const { navigationLabels } = useUser()
  const stages = all.filter(({ kind }) => !isInactiveStage(kind))
  const isEmpty = stages.every(({ count }) => count === 0)
  return (
    <Block
      title={`${navigationLabels.pipeline} by stage`}
      aside={
        <Link
          to="/app/pipeline"
          className="flex items-center gap-1 rounded-sm font-medium hover:text-foreground touch:min-h-11"
        >
          Open {navigationLabels.pipeline.toLowerCase()}
          <ArrowRight size={12} strokeWidth={1.8} aria-hidden />
        </Link>
      }
    >
      {isEmpty ? (
        <EmptyText>{copy.firstProject(stages[0]?.name ?? 'the first stage')}</EmptyText>
      ) : (
        <StageBar stages={stages} all={all} />
      )}
    </Block>
  )
}

/**
 * Sizes each stage by value, or by count if no stage has a value. If all parts are wide enough for a name, they form one
 * bar. Otherwise each stage has a bar of its own, so that its name always stands under its bar.
 */
function StageBar({ stages, all }: { stages: Stage[]; all: Stage[] }) {
  const isPriced = stages.some(({ value }) => value !== null && value > 0)
  const sizes = stages.map(({ value, count }) => (isPriced ? (value ?? 0) : count))
  const largest = Math.max(...sizes)
  const isOneBar = Math.min(...sizes) / sizes.reduce((sum, size) => sum + size, 0) >= minShareForLabel
  return (
    <div className="@container">
      <ul
        style={{ '--shares': sizes.map((size) => `${size}fr`).join(' ') } as CSSProperties}
        className={classes(
          'mt-3 grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-x-4 gap-y-3',
          isOneBar && '@min-[600px]:grid-cols-(--shares) @min-[600px]:gap-x-0.75',
        )}
      >
        {stages.map((stage, index) => {
          const size = sizes[index] ?? 0
          return (
            <li key={stage.name} className="group/stage min-w-0">
              <div
                aria-hidden
                className={classes(
                  'h-3 rounded-[4px] bg-secondary',
                  isOneBar && '@min-[600px]:rounded-none @min-[600px]:bg-transparent',
                )}
              >
                {size > 0 && (
                  <div
                    data-stage-bar
                    style={{ '--size': `${(size / largest) * 100}%` } as CSSProperties}
                    className={classes(
                      'h-full w-(--size) min-w-1 rounded-[2px]',
                      isOneBar &&
                        '@min-[600px]:w-full @min-[600px]:group-first/stage:rounded-l-[4px] @min-[600px]:group-last/stage:rounded-r-[4px]',
                      fills[stageLook(all, stage.name).hue],
                    )}
                  />
                )}
              </div>
              <StageSum stage={stage} all={all} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The smallest share of the bar with room for a stage's name. */
const minShareForLabel = 0.16

const StageSum = ({ stage: { name, count, value }, all }: { stage: Stage; all: Stage[] }) => (
  <Link
    to="/app/pipeline"
    search={{ stage: name }}
    className="-mx-2 mt-2 block rounded-control px-2 py-1.5 hover:bg-hover"
  >
    <span className="flex min-w-0 items-center gap-1.5 text-12-5 leading-4.5">
      <StageMark stages={all} name={name} />
      <span className="truncate">{name}</span>
      {value !== null && <span className="text-muted-foreground tabular-nums">{count}</span>}
    </span>
    <span className="mt-0.75 block text-15 leading-5 font-semibold tracking-[-.01em] tabular-nums">
      {value === null ? count : formatDollars(value)}
    </span>
  </Link>
)

const fills: Record<Hue, string> = {
  slate: 'bg-slate',
  plum: 'bg-plum',
  gold: 'bg-gold',
  green: 'bg-green',
  amber: 'bg-amber',
  grey: 'bg-grey',
  red: 'bg-red',
  blue: 'bg-blue',
}
