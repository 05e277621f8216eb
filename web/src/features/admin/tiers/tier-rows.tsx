import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { formatDollars } from '@mantel/domain/basics/money'
import { type KeyboardEvent, useRef } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { OnSale } from './on-sale.tsx'
import { useReorderTiers } from './reorder-tiers.ts'
import { SyncStatus } from './sync-status.tsx'
import { type TierAction, TierMenu } from './tier-menu.tsx'
import { Cell, Handle, TierHead } from './tier-table-parts.tsx'
import { describeLimits, describeTrial } from './tier-text.ts'

type Props = {
  tiers: ManagedTier[]
  onChoose: (action: Exclude<TierAction, 'up' | 'down'>, tier: ManagedTier) => void
}

/** The tiers in their order, which can be changed by dragging, with the menu or with the keyboard. */
export function TierRows({ tiers, onChoose }: Props) {
  const list = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const isWide = useMedia('(min-width: 768px)')
  const { step, slotOf, announcement } = useReorderTiers(list, tiers)
  const rows = tiers.map((tier, at) => ({
    tier,
    row: {
      'data-entry': tier.id,
      onKeyDown: (event: KeyboardEvent) => handleReorderKey(event, (by) => step(tier, by)),
      className: classes('relative border-b border-border', slotLook(slotOf(at))),
    },
    menu: (
      <TierMenu
        tier={tier}
        isFirst={at === 0}
        isLast={at === tiers.length - 1}
        onChoose={(action) => {
          if (action === 'up' || action === 'down') step(tier, action === 'up' ? -1 : 1)
          else onChoose(action, tier)
        }}
      />
    ),
  }))
  return (
    <>
      {isWide ? (
        <table aria-label="Plans" className="-mx-2 w-[calc(100%+16px)] table-fixed text-13 leading-4.5">
          <TierHead />
          <tbody ref={list}>
            {rows.map(({ tier, row, menu }) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses on the buttons inside it
              <tr key={tier.id} {...row} className={classes(row.className, 'h-11 hover:bg-hover')}>
                <td className="pl-1">
                  <Handle />
                </td>
                <th scope="row" className="px-2 py-1.5 text-left font-normal">
                  <button
                    type="button"
                    onClick={() => onChoose('edit', tier)}
                    className="block max-w-full truncate rounded-sm text-left font-medium underline-offset-3 hover:underline touch:min-h-11"
                  >
                    {tier.name}
                  </button>
                  {/* Screens that are too narrow for the column of limits show the limits here. */}
                  <span className="block text-12 leading-4 text-muted-foreground xl:hidden">
                    {describeLimits(tier)}
                  </span>
                </th>
                <Cell isNumber>{priceOf(tier.monthlyPrice)}</Cell>
                <Cell isNumber>{priceOf(tier.annualPrice)}</Cell>
                <Cell className="pl-6 whitespace-normal! max-xl:hidden">{describeLimits(tier)}</Cell>
                <Cell className="max-xl:pl-6">{describeTrial(tier)}</Cell>
                <Cell isNumber>{tier.companies}</Cell>
                <Cell className="pl-6">
                  <OnSale isActive={tier.isActive} />
                  <SyncStatus tier={tier} />
                </Cell>
                <td className="px-2 text-right">{menu}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul aria-label="Plans" ref={list} className="-mt-2">
          {rows.map(({ tier, row, menu }) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses on the buttons inside it
            <li
              key={tier.id}
              {...row}
              className={classes(row.className, 'flex min-h-16 items-center gap-3 py-2')}
            >
              <button
                type="button"
                onClick={() => onChoose('edit', tier)}
                className="min-h-11 min-w-0 flex-1 text-left text-13 leading-4.5"
              >
                <span className="block truncate font-medium">{tier.name}</span>
                <span className="block text-muted-foreground">
                  {priceOf(tier.monthlyPrice)}/month
                  {tier.annualPrice !== null && `, ${priceOf(tier.annualPrice)}/year`}
                </span>
              </button>
              <div className="text-13">
                <OnSale isActive={tier.isActive} />
                <SyncStatus tier={tier} />
              </div>
              <div className="-mr-3.5">{menu}</div>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

const priceOf = (cents: number | null) => (cents === null ? '–' : cents === 0 ? 'Free' : formatDollars(cents))

const slotLook = (slot: 'above' | 'below' | null) =>
  slot &&
  classes(
    'after:absolute after:inset-x-0 after:h-0.5 after:bg-ring',
    slot === 'above' ? 'after:-top-px' : 'after:-bottom-px',
  )

function handleReorderKey(event: KeyboardEvent, onMove: (by: 1 | -1) => void) {
  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
  if (!by || !event.altKey) return
  event.preventDefault()
  onMove(by)
}
