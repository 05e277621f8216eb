import type { PaidPart } from '@mantel/domain/payments/payments'
import { can } from '@mantel/domain/permissions'
import type { NextStep } from '@mantel/domain/projects/next-step'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import * as copy from './copy.ts'
import { useMarkPaid } from './use-mark-paid.ts'

type Props = { project: { id: string; title: string }; part: PaidPart }

/** Renders nothing for users who may not record payments. */
export function MarkPaidButton({
  project,
  part,
  ...look
}: Props & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>) {
  const { run, isPending } = useMarkPaid()
  if (!can(useUser(), 'payments:record')) return null
  return (
    <Button
      {...look}
      aria-label={copy.markLabel[part](project.title)}
      busy={isPending}
      onClick={() => void run(project, part)}
    >
      Mark as paid
    </Button>
  )
}

/** For the rows of a list, where a button with a text does not fit. */
export function MarkPaidIcon({ project, part }: Props) {
  const { run, isPending } = useMarkPaid()
  if (!can(useUser(), 'payments:record')) return null
  return (
    <Tooltip text="Mark as paid">
      <IconButton
        icon={CircleCheck}
        label={copy.markLabel[part](project.title)}
        disabled={isPending}
        // The row itself opens the peek panel.
        onClick={(event) => {
          event.stopPropagation()
          void run(project, part)
        }}
      />
    </Tooltip>
  )
}

/** The part of the price to pay next, if the next step is about money. */
export function unpaidPart(step: Pick<NextStep, 'action'> | null): PaidPart | null {
  if (step?.action === 'settle-balance') return 'balance'
  return step?.action === 'settle-deposit' ? 'deposit' : null
}
