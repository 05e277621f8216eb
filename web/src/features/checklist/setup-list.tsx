import { type Checklist, checklistItems, isDone } from '@mantel/domain/checklist'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { type SetupItem, setupItems } from './items.ts'
import { useEditChecklist } from './queries.ts'

type Props = {
  list: Checklist
  /** Called when the user follows a link to an item. */
  onLeave?: () => void
}

export function SetupList({ list, onLeave }: Props) {
  const { mutate: edit } = useEditChecklist()
  const skip = ({ item }: SetupItem) =>
    edit({ skipped: checklistItems.filter((one) => one === item || list.skipped.includes(one)) })
  const restore = ({ item }: SetupItem) =>
    edit({ skipped: list.skipped.filter((skipped) => skipped !== item) })
  return (
    <ol className="flex flex-col">
      {setupItems.map((one) => {
        const isSkipped = !list[one.item] && list.skipped.includes(one.item)
        return (
          <Item
            key={one.item}
            one={one}
            state={isSkipped ? 'skipped' : isDone(list, one.item) ? 'done' : 'open'}
            onLeave={onLeave}
            onToggle={() => (isSkipped ? restore(one) : skip(one))}
          />
        )
      })}
    </ol>
  )
}

type ItemProps = {
  one: SetupItem
  state: 'open' | 'done' | 'skipped'
  onLeave: (() => void) | undefined
  onToggle: () => void
}

function Item({
  one: { title, reason, minutes, action, secondaryAction },
  state,
  onLeave,
  onToggle,
}: ItemProps) {
  const isOpen = state === 'open'
  return (
    <li
      className={classes(
        'flex items-start gap-3 border-t border-border first:border-t-0',
        isOpen ? 'py-3' : 'items-center py-1.5',
      )}
    >
      <Mark state={state} />
      <div className="min-w-0 flex-1">
        <h3
          className={classes(
            'text-13-5 leading-5',
            isOpen ? 'font-medium' : 'font-normal text-muted-foreground',
          )}
        >
          {title}
          {!isOpen && <span className="sr-only">, {state}</span>}
        </h3>
        {isOpen && (
          <p className="mt-0.5 text-12-5 leading-4.25 text-muted-foreground">
            {reason} {copy.minutes(minutes)}
          </p>
        )}
        {isOpen && action && (
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Button asChild size="small">
              <Link to={action.to} search={action.search} hash={action.hash} onClick={onLeave}>
                {action.label}
              </Link>
            </Button>
            {secondaryAction && (
              <Button asChild size="small" variant="ghost">
                <Link to={secondaryAction.to} search={secondaryAction.search} onClick={onLeave}>
                  {secondaryAction.label}
                </Link>
              </Button>
            )}
          </div>
        )}
      </div>
      {/* The same button skips and restores, so that it keeps the focus. */}
      {state !== 'done' && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`${isOpen ? 'Skip' : 'Restore'}: ${title}`}
          onClick={onToggle}
          className="-my-1 shrink-0 touch:-my-3"
        >
          {isOpen ? 'Skip' : 'Restore'}
        </Button>
      )}
    </li>
  )
}

function Mark({ state }: { state: ItemProps['state'] }) {
  if (state === 'done')
    return (
      <span
        aria-hidden
        className="flex size-4.5 shrink-0 items-center justify-center rounded-full bg-green-soft text-green"
      >
        <Check size={12} strokeWidth={2} />
      </span>
    )
  return (
    <span
      aria-hidden
      className={classes(
        'size-4.5 shrink-0 rounded-full border-[1.5px]',
        state === 'open' ? 'mt-0.25 border-dashed border-ring' : 'border-border-strong',
      )}
    />
  )
}
