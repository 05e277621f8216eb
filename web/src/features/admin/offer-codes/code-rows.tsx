import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { type CodeAction, CodeMenu } from './code-menu.tsx'
import { CodeStatusLabel } from './code-status.tsx'
import { CodeUses } from './code-uses.tsx'
import { codeStatus, describeDiscount, describeUses } from './offer-code.ts'

type Props = {
  codes: OfferCode[]
  tiers: ManagedTier[]
  onChoose: (action: CodeAction, code: OfferCode) => void
}

export function CodeRows({ codes, tiers, onChoose }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  const menu = (code: OfferCode) => <CodeMenu code={code} onChoose={(action) => onChoose(action, code)} />
  if (isWide) {
    return (
      <Table
        label="Offer codes"
        place="text"
        columns={columnsFor(tiers, onChoose)}
        rows={codes}
        keyOf={({ id }) => id}
      />
    )
  }
  return (
    <ul aria-label="Offer codes" className="-mt-2">
      {codes.map((code) => (
        <li key={code.id} className="flex min-h-16 items-center gap-3 border-b border-border py-2">
          <button
            type="button"
            onClick={() => onChoose('edit', code)}
            className="min-h-11 min-w-0 flex-1 text-left text-13 leading-4.5"
          >
            <span className="block truncate font-medium">{code.code}</span>
            <span className="block text-muted-foreground">
              {describeDiscount(code)}, {describeUses(code)} used
            </span>
          </button>
          <div className="text-13">
            <CodeStatusLabel status={codeStatus(code)} />
          </div>
          <div className="-mr-3.5">{menu(code)}</div>
        </li>
      ))}
    </ul>
  )
}

const Name = ({ code, onOpen }: { code: OfferCode; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="max-w-full truncate rounded-sm text-left font-medium underline-offset-3 hover:underline touch:min-h-11"
  >
    {code.code}
  </button>
)

const columnsFor = (
  tiers: ManagedTier[],
  onChoose: (action: CodeAction, code: OfferCode) => void,
): Column<OfferCode>[] => [
  {
    name: 'code',
    header: 'Code',
    cell: (code) => <Name code={code} onOpen={() => onChoose('edit', code)} />,
  },
  { name: 'discount', header: 'Discount', cell: describeDiscount },
  { name: 'tiers', header: 'Plans', wideOnly: true, cell: (code) => tierNames(code, tiers) },
  {
    name: 'uses',
    header: 'Uses',
    width: '128px',
    cell: (code) => <CodeUses code={code} onOpen={() => onChoose('redemptions', code)} />,
  },
  {
    name: 'expires',
    header: 'Expires',
    width: '124px',
    wideOnly: true,
    cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : 'Never'),
  },
  {
    name: 'state',
    header: 'Status',
    width: '104px',
    cell: (code) => <CodeStatusLabel status={codeStatus(code)} />,
  },
  {
    name: 'menu',
    header: <span className="sr-only">Actions</span>,
    width: '48px',
    cell: (code) => <CodeMenu code={code} onChoose={(action) => onChoose(action, code)} />,
  },
]

const tierNames = ({ validForTiers }: OfferCode, tiers: ManagedTier[]) =>
  validForTiers.length === 0
    ? 'All'
    : tiers
        .filter(({ id }) => validForTiers.includes(id))
        .map(({ name }) => name)
        .join(', ')
