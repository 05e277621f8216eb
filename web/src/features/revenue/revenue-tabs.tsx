import { Link } from '@tanstack/react-router'

const tabs = [
  { to: '/app/revenue', label: 'Report' },
  { to: '/app/revenue/payments', label: 'Payments' },
]

/** The two pages of revenue. */
export const RevenueTabs = () => (
  <nav aria-label="Revenue" className="flex gap-0.5">
    {tabs.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        className="inline-flex h-7 items-center rounded-control px-2.25 text-13 font-medium text-muted-foreground hover:bg-hover hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:text-foreground touch:h-11"
      >
        {label}
      </Link>
    ))}
  </nav>
)
